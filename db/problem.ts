/** What can be wrong with a database in a way that the person who runs Solander can put right. */
export type DatabaseProblemKind =
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

/**
 * A problem of the database whose message is a sentence for the person at the terminal: what is wrong and what to do.
 * Print the message alone; its stack says nothing more.
 */
export class DatabaseProblem extends Error {
  readonly kind: DatabaseProblemKind

  constructor(kind: DatabaseProblemKind, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = "DatabaseProblem"
    this.kind = kind
  }
}
