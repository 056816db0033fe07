import type { LocaleKeys } from './locale-keys.d.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: LocaleKeys
  }
}
