import { isAligned } from "../sender/organizational-domain.ts"
import type { ReceiverVerdict } from "./receiver-verdict.ts"

/** `isSpam`: it was in the mailbox's spam folder. */
export type TrialVerdict = ReceiverVerdict & { isSpam: boolean }

export type TrialCheck = { name: "SPF" | "DKIM" | "DMARC"; state: "passed" | "failed" | "none"; sentence: string }

const failures = new Set(["fail", "softfail", "permerror", "policy"])

const getState = (result: string): TrialCheck["state"] => {
  if (result === "pass") return "passed"
  return failures.has(result) ? "failed" : "none"
}

const quote = (reason: string) => (reason ? ` The server said: “${reason}”.` : "")

/** Three rows. @param sender the domain of the sender */
export function listTrialChecks(verdict: ReceiverVerdict, sender: string): TrialCheck[] {
  return [checkSpf(verdict.spf, sender), checkDkim(verdict.dkim, sender), checkDmarc(verdict.dmarc, sender)]
}

function checkSpf(spf: ReceiverVerdict["spf"], sender: string): TrialCheck {
  if (!spf) return { name: "SPF", state: "none", sentence: "The receiving server doesn’t say." }
  const [state, domain] = [getState(spf.result), spf.domain || sender]
  const sentences: Record<string, string> = {
    pass: isAligned(domain, sender)
      ? `The server that sent it may send for ${domain}.`
      : `The server that sent it may send for ${domain}, its own name for what comes back. DKIM has to pass for ${sender}.`,
    none: `${domain} has no SPF record.`,
    neutral: `${domain} doesn’t say whether this server may send for it.`,
    permerror: `The SPF record of ${domain} can’t be read.${quote(spf.reason)}`,
    temperror: "The record couldn’t be looked up just then.",
  }
  const failed = `The record of ${domain} doesn’t name the server that sent it.${quote(spf.reason)}`
  return { name: "SPF", state, sentence: sentences[spf.result] ?? failed }
}

function checkDkim(dkim: ReceiverVerdict["dkim"], sender: string): TrialCheck {
  if (!dkim || dkim.result === "none") return { name: "DKIM", state: "none", sentence: "It wasn’t signed." }
  const state = getState(dkim.result)
  if (state !== "passed") {
    const by = dkim.domain ? ` of ${dkim.domain}` : ""
    return { name: "DKIM", state, sentence: `The signature${by} didn’t hold.${quote(dkim.reason)}` }
  }
  if (dkim.domain && !isAligned(dkim.domain, sender)) {
    const sentence = `It is signed by ${dkim.domain}, which says nothing about ${sender}.`
    return { name: "DKIM", state: "none", sentence }
  }
  const selector = dkim.selector ? ` with the key ${dkim.selector}` : ""
  return { name: "DKIM", state, sentence: `It is signed by ${dkim.domain || sender}${selector}.` }
}

function checkDmarc(dmarc: ReceiverVerdict["dmarc"], sender: string): TrialCheck {
  if (!dmarc) return { name: "DMARC", state: "none", sentence: "The receiving server doesn’t say." }
  const state = getState(dmarc.result)
  const sentences: Record<string, string> = {
    pass: `Receivers can be sure that it comes from ${sender}.`,
    none: `${sender} has no DMARC record.`,
    bestguesspass: `${sender} has no DMARC record, but it would pass.`,
    temperror: "The record couldn’t be looked up just then.",
  }
  const failed = `Neither SPF nor DKIM passed for ${sender}, so it looks forged.${quote(dmarc.reason)}`
  return { name: "DMARC", state, sentence: sentences[dmarc.result] ?? failed }
}

/** One sentence about all of it. */
export function summarizeTrial(verdict: TrialVerdict, sender: string): { isWell: boolean; sentence: string } {
  if (verdict.isSpam || verdict.spamMark !== "")
    return { isWell: false, sentence: "The last test went to the spam folder." }
  if (verdict.server === "")
    return { isWell: true, sentence: "The last test came back, but its server judges nothing." }
  const failed = listTrialChecks(verdict, sender).filter(({ state }) => state === "failed")
  if (failed.length === 0) return { isWell: true, sentence: `The last test passed at ${verdict.server}.` }
  // DMARC needs one of both.
  const isWell = verdict.dmarc?.result === "pass"
  const names = failed.map(({ name }) => name).join(" and ")
  return { isWell, sentence: `The last test failed ${names} at ${verdict.server}.` }
}

const units = [
  { name: "second", seconds: 1, max: 120 },
  { name: "minute", seconds: 60, max: 7200 },
  { name: "hour", seconds: 3600, max: Number.POSITIVE_INFINITY },
]

/** `4 seconds`. Clocks of two servers differ, so it is never below one. */
export function formatTrialDuration(sentAt: Date, returnedAt: Date): string {
  const seconds = Math.max(1, Math.round((returnedAt.getTime() - sentAt.getTime()) / 1000))
  const unit = units.find(({ max }) => seconds < max)
  const count = Math.round(seconds / (unit?.seconds ?? 1))
  return `${count} ${unit?.name}${count === 1 ? "" : "s"}`
}
