import type { CardPaymentsPage } from "../../../domain/payments/card-accounts/account-queries.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import type { StatusMark } from "../kit/status.tsx"

type CardAccount = NonNullable<CardPaymentsPage["active"]>
type TrialStep = { key: string; words: string; detail: string; mark: StatusMark; state: string }

const formatDay = (at: string) => at.slice(0, 10)

const full = (state: string): Pick<TrialStep, "mark" | "state"> => ({ mark: "full", state })
const next: Pick<TrialStep, "mark" | "state"> = { mark: "dashed", state: "Next" }

/** What fills by itself after a key is connected. */
export function listTrialSteps(account: CardAccount, { amount, currency }: CardPaymentsPage["trial"]): TrialStep[] {
  const { trial, name, providerName, test } = account
  const money = formatMoney(trial?.amount ?? amount, trial?.currency ?? currency)
  return [
    { key: "name", words: `${providerName} says whose account it is`, detail: "", ...full(name || "Known") },
    getWebhookStep(account),
    { key: "paid", words: `Take ${money}`, detail: trial?.failure ?? "", ...getPaidState(trial) },
    { key: "arrived", words: "The webhook arrives", detail: "", ...getArrivedState(account) },
    { key: "back", words: "Give it back", detail: "", ...getBackState(trial) },
    { key: "live", words: "Take real money", detail: "", ...(test ? next : full("Live")) },
  ]
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
type StepState = Pick<TrialStep, "mark" | "state">

function getPaidState(trial: Trial): StepState {
  if (!trial) return next
  if (trial.paidAt) return full(`Taken ${formatDay(trial.paidAt)}`)
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
  if (trial.refundedAt) return full(`Given back ${formatDay(trial.refundedAt)}`)
  return trial.failure ? { mark: "alarm", state: "Failed" } : { mark: "half", state: "Running" }
}
