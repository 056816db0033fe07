import { atom } from 'nanostores'

export type DeviceSize = 'mobile' | 'ipad' | 'web'

/** Section 4 of the specification: mobile up to 767 px, ipad up to 1250 px, web above. */
export const MOBILE_MAX_PX = 767
export const IPAD_MAX_PX = 1250

export const deviceSizeOf = (width: number): DeviceSize =>
  width <= MOBILE_MAX_PX ? 'mobile' : width <= IPAD_MAX_PX ? 'ipad' : 'web'

export const $deviceSize = atom<DeviceSize>('web')

export function setClientWidth(width: number): void {
  $deviceSize.set(deviceSizeOf(width))
}
