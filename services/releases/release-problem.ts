export type ReleaseProblemCode =
  | "unreachable"
  | "unsigned"
  | "forged"
  | "invalid"
  | "older"
  | "too-old"
  | "platform"
  | "disk"
  | "damaged"

/** The message is a sentence for the owner. */
export class ReleaseProblem extends Error {
  readonly code: ReleaseProblemCode
  constructor(code: ReleaseProblemCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
