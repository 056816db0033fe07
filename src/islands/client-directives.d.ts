import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on the visitor's first touch of the island and replays that touch; see intent.ts. */
    'client:intent'?: boolean
  }
}
