type DatabaseProblemKind =
  | "in-use"
  | "other-version"
  | "not-writable"
  | "disk-full"
  | "no-binary"
  | "no-setpriv"
  | "closed-folder"
  | "did-not-start"
  | "too-old"
  | "newer-migrations"

/** The message is a sentence for the operator: what is wrong and what to do. Print it without the stack. */
export class DatabaseProblem extends Error {
  readonly kind: DatabaseProblemKind

  constructor(kind: DatabaseProblemKind, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = "DatabaseProblem"
    this.kind = kind
  }
}
