type TargetProblemCode =
  | "unreachable"
  | "slow"
  | "credentials"
  | "read-only"
  | "full"
  | "missing"
  | "not-mounted"
  | "unknown-host-key"
  | "changed-host-key"
  | "unexpected"

/** Another try a moment later may help. */
const passing: ReadonlySet<TargetProblemCode> = new Set(["unreachable", "slow", "unexpected"])

/** The message is a sentence for the artist. */
export class TargetProblem extends Error {
  override name = "TargetProblem"
  readonly code: TargetProblemCode
  /** Of the server that was met, for a problem of its key. */
  readonly hostKey: string

  constructor(
    code: TargetProblemCode,
    message: string,
    { cause, hostKey = "" }: { cause?: unknown; hostKey?: string } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.hostKey = hostKey
  }

  get isPassing(): boolean {
    return passing.has(this.code)
  }
}

const sentences: Record<
  Exclude<TargetProblemCode, "unknown-host-key" | "changed-host-key">,
  (place: string) => string
> = {
  unreachable: (place) => `${place} can’t be reached. Check the address, and whether that service runs.`,
  slow: (place) => `${place} stopped answering.`,
  credentials: (place) => `${place} doesn’t accept the user name, password or key.`,
  "read-only": (place) => `${place} can be reached, but nothing may be written there. Allow this account to write.`,
  full: (place) => `${place} is full. Make room there, or have it enlarged.`,
  missing: (place) =>
    `${place} can be reached, but the bucket or folder doesn’t exist there. Create it, or correct its name.`,
  "not-mounted": (place) => `${place} isn’t there: its disk is not connected, or not mounted.`,
  unexpected: (place) => `${place} gave an unexpected answer.`,
}

export const describeTargetProblem = (code: keyof typeof sentences, place: string, cause?: unknown): TargetProblem =>
  new TargetProblem(code, sentences[code](place), { cause })
