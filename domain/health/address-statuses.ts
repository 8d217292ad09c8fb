import type { ElsewhereStatus } from "../archive/elsewhere/elsewhere-status.server.ts"
import type { PaymentsStatus } from "../payments/card-accounts/payments-status.server.ts"
import type { DomainStatus } from "../site-domain/domain-status.server.ts"
import type { SiteStatus, StatusTone } from "./site-status.ts"

/** Fewer failures in a row may pass by themselves. */
const minDomainTries = 3

/** Null: something in front of the site cares for it. */
export function describeDomain({ state, says, verb, tries }: DomainStatus): SiteStatus | null {
  const row = { name: "Domain and HTTPS", sentence: says, verb }
  if (state === "proxy") return null
  if (state === "none") return { ...row, state: "none", tone: "off", short: "the site has no domain yet" }
  if (state === "waiting") return { ...row, state: "waiting", tone: "waiting" }
  if (state === "well") return { ...row, state: "valid", tone: "well" }
  const tone = tries >= minDomainTries ? "alert" : "waiting"
  return { ...row, state: "trouble", tone, short: "the site’s certificate doesn’t come" }
}

const paymentStates: Record<PaymentsStatus["state"], { state: string; tone: StatusTone; short?: string }> = {
  well: { state: "working", tone: "well" },
  test: { state: "test", tone: "waiting" },
  off: { state: "off", tone: "off", short: "card payments aren’t connected" },
  needs: { state: "failing", tone: "alert", short: "card payments need you" },
}

export function describePayments({ state, says, todo, verb, path }: PaymentsStatus): SiteStatus {
  const sentence = todo ? `${says} ${todo}` : says
  return { name: "Card payments", ...paymentStates[state], sentence, verb: { label: verb, path } }
}

export function describeElsewhere({ state, sentence, verb }: ElsewhereStatus): SiteStatus {
  const row = { name: "Backups elsewhere", sentence, verb }
  if (state === "none") return { ...row, state: "off", tone: "off", short: "no backup is kept elsewhere" }
  if (state === "waiting") return { ...row, state: "waiting", tone: "waiting" }
  if (state !== "problem") return { ...row, state: "kept", tone: "well" }
  return { ...row, state: "failing", tone: "alert", short: "backups elsewhere need you" }
}
