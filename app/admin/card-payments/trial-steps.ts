import type { CardPaymentsPage } from "../../../domain/payments/card-accounts/account-queries.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import type { StatusMark } from "../kit/status.tsx"

type CardAccount = NonNullable<CardPaymentsPage["active"]>
/** `at`: shown after `state`, as a day of the site's time zone. */
type StepState = { mark: StatusMark; state: string; at?: string | undefined }
type TrialStep = StepState & { key: string; words: string; detail: string }

const full = (state: string, at?: string): StepState => ({ mark: "full", state, at })
const next: StepState = { mark: "dashed", state: "Next" }

/** What fills by itself after a key is connected. */
export function listTrialSteps(account: CardAccount, { amount, currency }: CardPaymentsPage["trial"]): TrialStep[] {
  const { trial, name, providerName, test } = account
  const money = formatMoney(trial?.amount ?? amount, trial?.currency ?? currency)
  return [
    { key: "name", words: `${providerName} says whose account it is`, detail: "", ...full(name || "Known") },
    getWebhookStep(account),
    { key: "paid", words: `Charge ${money}`, detail: trial?.failure ?? "", ...getPaidState(trial) },
    { key: "arrived", words: "The webhook arrives", detail: "", ...getArrivedState(account) },
    { key: "back", words: "Refund it", detail: "", ...getBackState(trial) },
    { key: "live", words: "Take real money", detail: "", ...(test ? next : full("Live")) },
  ]
}

/** Steps that come by themselves. */
export function isTrialUnderWay({ trial, isReachable }: CardAccount): boolean {
  if (!trial || trial.failure) return false
  return !trial.refundedAt || (isReachable && !trial.webhookAt)
}

function getWebhookStep({ isReachable, webhookProblem, webhookUrl, providerName }: CardAccount): TrialStep {
  const step = { key: "webhook", words: "Register the webhook" }
  if (!isReachable) {
    const detail = `${providerName} can’t reach this address. Payments are noticed when buyers come back, or within an hour.`
    return { ...step, detail, mark: "none", state: "Not here" }
  }
  if (webhookProblem) return { ...step, detail: webhookProblem, mark: "alarm", state: "Refused" }
  return { ...step, detail: "", ...(webhookUrl ? full("Registered") : next) }
}

type Trial = CardAccount["trial"]

function getPaidState(trial: Trial): StepState {
  if (!trial) return next
  if (trial.paidAt) return full("Charged", trial.paidAt)
  return trial.failure ? { mark: "alarm", state: "Failed" } : { mark: "half", state: "Running" }
}

function getArrivedState({ trial, isReachable }: CardAccount): StepState {
  if (!isReachable) return { mark: "none", state: "Not here" }
  if (!trial?.paidAt) return next
  if (trial.webhookAt) return full("Arrived")
  return { mark: "half", state: "Waiting" }
}

function getBackState(trial: Trial): StepState {
  if (!trial?.paidAt) return next
  if (trial.refundedAt) return full("Refunded", trial.refundedAt)
  return trial.failure ? { mark: "alarm", state: "Failed" } : { mark: "half", state: "Running" }
}
