import { atom } from 'nanostores'

export const $isOnline = atom(true)

export function setOnline(isOnline: boolean): void {
  $isOnline.set(isOnline)
}
