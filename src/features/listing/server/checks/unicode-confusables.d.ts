// The package's own types are in a file that TypeScript does not look for (`index.ts.d`).
declare module 'unicode-confusables' {
  /** Each letter replaced by its prototype in Unicode's confusables.txt. */
  export function rectifyConfusion(text: string): string
}
