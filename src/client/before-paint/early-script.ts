import { deviceOf } from '#lib/device.ts'
import { minifyScript } from '#lib/inline-script.ts'
import { fillGaps } from '#lib/older-browsers.ts'
import { awaitTouch } from './await-touch.ts'
import { beforePaint } from './before-paint.ts'
import { markTooOld } from './too-old.ts'

/** The first inline script of a page, for browsers of any age. */
export const TOO_OLD_SCRIPT = minifyScript(`(${markTooOld})()`, 'es5')

/** The inline script in the head of a built page. */
export const EARLY_SCRIPT = minifyScript(
  `'tooOld' in document.documentElement.dataset||((${fillGaps})(),(${awaitTouch})((${beforePaint})(${deviceOf})))`,
)
