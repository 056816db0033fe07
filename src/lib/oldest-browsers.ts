import browserslistToEsbuild from 'browserslist-to-esbuild'

/** The oldest browser of each engine in `.browserslistrc`, as Vite and esbuild name them; what is built is written for these. */
export const OLDEST_BROWSERS = browserslistToEsbuild()
