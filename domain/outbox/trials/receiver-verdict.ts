import type { TraceHeader } from "../../../services/mailbox/parsed-email.ts"
import { isAligned } from "../sender/organizational-domain.ts"
import { type AuthenticationResult, parseAuthenticationResults } from "./authentication-results.ts"

type CheckResult = {
  result: string
  /** Whose: of the envelope, of the signature, or of the sender. "": not said. */
  domain: string
  /** The receiving server's own words. */
  reason: string
}

export type ReceiverVerdict = {
  /** The receiving server; "": none that can be trusted has judged. */
  server: string
  spf: CheckResult | null
  /** The signature that counts: of the sender's domain, if there is one. */
  dkim: (CheckResult & { selector: string }) | null
  dmarc: CheckResult | null
  /** A header that marks it as spam; "": none. */
  spamMark: string
}

/** Their servers write the results below their own `Received`; those of others write them above. */
const writeBelowReceived = ["google.com", "yahoo.com"]

/** Receivers whose servers and results have names of different domains. */
const sameReceivers = [
  ["icloud.com", "me.com", "mac.com", "apple.com"],
  ["outlook.com", "exchangelabs.com"],
]

function isSameReceiver(one: string, other: string): boolean {
  if (one === "" || other === "") return false
  const isIn = (domains: string[], name: string) => domains.some((domain) => isAligned(domain, name))
  return isAligned(one, other) || sameReceivers.some((domains) => isIn(domains, one) && isIn(domains, other))
}

/** `by mx.google.com` of a `Received` header; "": none. */
const getReceivedBy = (value: string): string =>
  /(?:^|\s)by\s+([a-z0-9.-]{1,253})/i.exec(value.slice(0, 2000))?.[1]?.toLowerCase() ?? ""

/** Names inside of a network, and numbers, say nothing about who received it. */
const isPublicName = (name: string): boolean =>
  /\.[a-z]{2,}$/.test(name) && !/\.(?:internal|local|lan|localdomain)$/.test(name)

type Trusted = { server: string; results: AuthenticationResult[] }

/**
 * Only of the receiving server: the first such header and those beside it of the same server, where that server is also the one that
 * received the e-mail. Anything below its `Received` was in the e-mail when it came, and may be forged.
 */
function findTrustedResults(trace: TraceHeader[]): Trusted {
  const first = trace.findIndex(({ name }) => name === "authentication-results")
  const none = { server: "", results: [] }
  if (first === -1) return none
  const below = trace.findIndex(({ name }, at) => at > first && name === "received")
  const block = trace.slice(first, below === -1 ? undefined : below)
  const all = block
    .filter(({ name }) => name === "authentication-results")
    .map(({ value }) => parseAuthenticationResults(value))
  const own = all[0]?.server ?? ""
  const nextBy = below === -1 ? "" : getReceivedBy(trace[below]?.value ?? "")
  const aboveBy = trace
    .slice(0, first)
    .flatMap(({ name, value }) => (name === "received" ? [getReceivedBy(value)] : []))
  // Outlook's has no name of a server.
  const server = own === "" && isAligned(nextBy, "outlook.com") ? nextBy : own
  const isOwn =
    isSameReceiver(server, nextBy) ||
    (writeBelowReceived.some((domain) => isAligned(domain, server)) && aboveBy.some((by) => isSameReceiver(server, by)))
  // The last receiver is the mailbox's own server: another one above did not write this.
  const isPassedOn = aboveBy.some((by) => isPublicName(by) && !isSameReceiver(server, by))
  if (server === "" || !isOwn || isPassedOn) return none
  const trusted = all.filter((one) => one.server === own || isSameReceiver(one.server, server))
  return { server, results: trusted.flatMap(({ results }) => results) }
}

const getDomain = (value = ""): string => value.slice(value.lastIndexOf("@") + 1).toLowerCase()

/** @param domain the sender's */
export function judgeTrace(trace: TraceHeader[], domain: string): ReceiverVerdict {
  const { server, results } = findTrustedResults(trace)
  const of = (method: string) => results.filter((one) => one.method === method)
  const [spf] = of("spf")
  const [dmarc] = of("dmarc")
  return {
    server,
    spf: spf
      ? { ...pickResult(spf), domain: getDomain(spf.properties["smtp.mailfrom"] ?? spf.properties["smtp.helo"]) }
      : null,
    dkim: chooseSignature(of("dkim"), trace, domain),
    dmarc: dmarc ? { ...pickResult(dmarc), domain: getDomain(dmarc.properties["header.from"]) } : null,
    spamMark: findSpamMark(trace),
  }
}

const pickResult = ({ result, reason }: AuthenticationResult) => ({ result, reason })

function chooseSignature(
  results: AuthenticationResult[],
  trace: TraceHeader[],
  sender: string,
): ReceiverVerdict["dkim"] {
  const signatures = results.map(({ result, reason, properties }) => {
    const domain = getDomain(properties["header.d"] ?? properties["header.i"])
    return { result, reason, domain, selector: properties["header.s"] ?? "" }
  })
  const own = signatures.filter(({ domain }) => domain !== "" && isAligned(domain, sender))
  const chosen = own.find(({ result }) => result === "pass") ?? own[0] ?? signatures[0]
  if (!chosen) return null
  const selector = chosen.selector || findSelector(trace, chosen.domain)
  return { ...chosen, selector: /^[a-z0-9._-]{1,100}$/i.test(selector) ? selector : "" }
}

/** Many receivers do not name the selector; the signature does. */
function findSelector(trace: TraceHeader[], domain: string): string {
  for (const { name, value } of trace) {
    if (name !== "dkim-signature") continue
    const [, signer = ""] = /(?:^|;)\s*d\s*=\s*([^\s;]{1,253})/i.exec(value) ?? []
    const [, selector = ""] = /(?:^|;)\s*s\s*=\s*([^\s;]{1,100})/i.exec(value) ?? []
    if (signer.toLowerCase() === domain) return selector
  }
  return ""
}

const spamMarks: Record<string, RegExp> = {
  "x-spam-flag": /^\s*yes\b/i,
  "x-spam-status": /^\s*yes\b/i,
  "x-spam": /^\s*yes\b/i,
  "x-ms-exchange-organization-scl": /^\s*[5-9]\b/,
  "x-forefront-antispam-report": /\bSFV:SPM\b|\bSCL:[5-9]\b/i,
}

const findSpamMark = (trace: TraceHeader[]): string =>
  trace.find(({ name, value }) => spamMarks[name]?.test(value))?.name ?? ""
