/** What went wrong, as far as a sentence needs to know. */
export const acmeProblemKinds = [
  "unreachable",
  "limited",
  "trouble",
  "clock",
  "dns",
  "closed",
  "elsewhere",
  "caa",
  "account",
  "refused",
] as const
export type AcmeProblemKind = (typeof acmeProblemKinds)[number]

export class AcmeProblem extends Error {
  override name = "AcmeProblem"
  readonly kind: AcmeProblemKind
  /** The domain that failed; "": all, or none of them. */
  readonly domain: string
  /** When the authority wants to be asked again. */
  readonly retryAt: Date | null

  constructor(
    kind: AcmeProblemKind,
    detail: string,
    { domain = "", retryAt = null }: { domain?: string; retryAt?: Date | null } = {},
  ) {
    super(detail)
    this.kind = kind
    this.domain = domain
    this.retryAt = retryAt
  }
}

/** PEM. `accountKey` is a new one where the old one was missing, or its account is gone. */
export type AcmeCertificate = { chain: string; key: string; accountKey: string }

export type AcmeOrder = {
  names: readonly string[]
  accountKey: string | null
  /** Called before a name is validated: the text that `http://NAME/.well-known/acme-challenge/TOKEN` must answer. */
  answer: (token: string, text: string) => Promise<void>
  signal?: AbortSignal
}

/** `answered`: with this text; `other`: a server answers something else; `refused` and `silent`: nothing answers. */
export type ReachResult = "answered" | "other" | "refused" | "silent"

/** A certificate authority (RFC 8555). */
export type Acme = {
  directory: string
  /** As people know it. */
  authority: string
  /** Its name in CAA records; null: not known. */
  caaName: string | null
  /** False: one of `ACME_DIRECTORY`, which may certify names and reach addresses of a local network. */
  isPublic: boolean
  /** With challenges of type http-01 and a key on P-256. @throws AcmeProblem */
  order(order: AcmeOrder): Promise<AcmeCertificate>
  /** Asks for a challenge as the authority will: at this address, on port 80. */
  reach(name: string, address: string, token: string, text: string): Promise<ReachResult>
}

export const acmeChallengePath = "/.well-known/acme-challenge/"
