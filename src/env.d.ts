/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** `?words=keys` of the address; the development server reads it (src/build/integration.ts). */
    words?: import('#i18n/development.ts').WordsMode
    /** The language as it is in the path: `zh-tw`. */
    lang: string
    /** The content language tag: `zh-Hant`. */
    tag: string
    t: import('#i18n/translator.ts').Translate
    copy: ReturnType<typeof import('#i18n/translator.ts').copyOf>
    /** `href('about')` → `/zh-tw/about/` */
    href: (page: string) => string
  }
}
