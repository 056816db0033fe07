import { setClientWidth } from '#stores/device.ts'

/** Keeps the device size store at the window's width. */
export function watchDevice(): void {
  const measure = () => setClientWidth(document.documentElement.clientWidth)
  addEventListener('resize', measure)
  measure()
}
