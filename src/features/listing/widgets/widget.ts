/**
 * A way to ask for a value, without its looks: those are in wizard/fields/Field.tsx, so that no server loads React.
 * One object per kind serves all who ask for its values; how they are shown is in lines.ts, as who only shows them loads no more.
 */
export interface Widget<Value> {
  /**
   * Of a request's JSON only what a form of ours can hold, for the schema to validate; undefined for everything else. The
   * size is bounded, so that the schema never walks further than it must.
   */
  shape: (json: unknown) => unknown
  /** What it shows before anything was entered. */
  empty: Value
  /** What it shows of a stored draft, a file or an answer of the server, whatever those hold. */
  read: (json: unknown, meta?: { optional?: boolean }) => Value
  /** Asked for in a step of its own instead of the form. */
  hasOwnStep?: true
}
