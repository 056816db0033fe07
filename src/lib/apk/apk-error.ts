export type ApkProblem =
  /** No archive, or one whose parts contradict each other; of a whole archive nothing is called so. */
  | 'damaged'
  | 'unsigned'
  /** A signature does not hold over the file, or is none. */
  | 'changed'
  /** Signed in a way that is not verified here, so nothing is known about it. */
  | 'unsupported'
  /** It unpacks to more than an app ever holds. */
  | 'bomb'

/** Why no signer of a file is known; the message is for the person who publishes it. */
export class ApkError extends Error {
  readonly problem: ApkProblem

  constructor(problem: ApkProblem, message: string) {
    super(message)
    this.problem = problem
  }
}
