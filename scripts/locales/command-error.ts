/** A mistake of who calls: said in one line. */
export class CommandError extends Error {}
