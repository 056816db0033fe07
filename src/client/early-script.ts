import { deviceOf } from '#lib/device.ts'
import { minifyScript } from '#lib/inline-script.ts'
import { awaitTouch } from './await-touch.ts'
import { beforePaint } from './before-paint.ts'

/** The inline script in the head of a built page. */
export const EARLY_SCRIPT = minifyScript(`(${awaitTouch})((${beforePaint})(${deviceOf}))`)
