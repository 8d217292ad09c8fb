import { AcmeProblem, type AcmeProblemKind } from "./acme.ts"

/** RFC 8555, section 6.7. */
const kindsByType: Record<string, AcmeProblemKind> = {
  rateLimited: "limited",
  serverInternal: "trouble",
  dns: "dns",
  connection: "closed",
  unauthorized: "account",
  accountDoesNotExist: "account",
  incorrectResponse: "elsewhere",
  tls: "closed",
  caa: "caa",
}

const maxDetailLength = 300

type ErrorDocument = { type?: unknown; detail?: unknown }

export function describeAcmeError(
  { type, detail }: ErrorDocument,
  options: { domain?: string; retryAt?: Date | null; status?: number },
): AcmeProblem {
  const name = String(type ?? "").replace(/^urn:ietf:params:acme:error:/, "")
  const { status = 0 } = options
  const ofStatus: AcmeProblemKind = status >= 500 ? "trouble" : "refused"
  const kind = status === 429 ? "limited" : (kindsByType[name] ?? ofStatus)
  // A wrong answer of a challenge is “unauthorized” with many authorities.
  const isElsewhere = kind === "account" && options.domain
  return new AcmeProblem(isElsewhere ? "elsewhere" : kind, cleanDetail(detail), options)
}

/** Text of an outside service. */
export const cleanDetail = (detail: unknown): string =>
  String(detail ?? "")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, maxDetailLength)

/** The error of an authorization's failed challenge. */
export function findStatusError({ challenges = [] }: { challenges?: readonly object[] }): ErrorDocument | null {
  const failed = challenges.find((challenge): challenge is { error: ErrorDocument } => "error" in challenge)
  return failed?.error ?? null
}

/** Codes of Node for certificates of the directory that this machine's clock finds too old or too new. */
const clockCodes = ["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID"]

export function describeRequestError(error: unknown): AcmeProblem {
  const { code = "", message } = error as NodeJS.ErrnoException
  return clockCodes.includes(code)
    ? new AcmeProblem("clock", "")
    : new AcmeProblem("unreachable", cleanDetail(code || message))
}
