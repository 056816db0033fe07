import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on the visitor's first touch of the island and replays that touch; given names, at once when the address or the visitor's storage has one; see intent.ts. */
    'client:intent'?: boolean | string
  }
}
