/** Mistakes in a table or a page, one line each; the build stops and nothing is half written. */
export class BuildError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}
