/**
 * What the oldest browsers of `.browserslistrc` lack and packages call without asking: Astro's islands and @noble/hashes do.
 * Inline before every other script (client/before-paint/early-script.ts), and first in the worker (fill-gaps.ts). What only our own code would call, it does not:
 * scripts/check/check-floor.ts looks through what is built.
 */
export function fillGaps(): void {
  const has = Object.prototype.hasOwnProperty
  Object.hasOwn ??= (object, key) => Reflect.apply(has, object, [key])
}
