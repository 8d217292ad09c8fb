import {
  addAgreementWorks,
  cancelAgreement,
  removeAgreementWork,
  startAgreement,
  updateAgreement,
  updateAgreementWork,
} from "../../../domain/inventory/agreement-commands.server.ts"
import { getAgreement } from "../../../domain/inventory/agreement-queries.server.ts"
import { sellAgreementWork, undoAgreementSale } from "../../../domain/inventory/agreement-sale-commands.server.ts"
import { createPayout, deletePayout, markPayoutPaid } from "../../../domain/inventory/payout-commands.server.ts"
import { returnAgreementWorks } from "../../../domain/inventory/return-agreement-works.server.ts"
import type { Outcome } from "../../../domain/problem.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { intent, intents } from "../../request/intents.ts"
import { anyFields } from "../kit/confirm-form.ts"
import { formatCount } from "../kit/format-count.ts"
import { type ActionToast, withToast } from "../kit/toasts/action-answer.ts"
import type { NounContext, StudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { parseWorkAmount } from "./parse-work-amount.ts"

type FormFields = Record<string, string | string[]>

type Agreement = StudioContext & { id: string; currency: string; fields: FormFields }

/** @throws a 404 response for an unknown agreement */
const step = (run: (agreement: Agreement) => Promise<Outcome<{ done: ActionToast }>>) =>
  intent(anyFields, async (context: NounContext, _, submission) => {
    const { id, terms } = unwrapOutcome(await getAgreement(context.shop, context.admin, context.id))
    const { decision: __, ...fields } = submission.fields
    return run({ ...context, id, currency: terms.currency, fields })
  })

export const runAgreementAction = intents({
  terms: step(async ({ shop, admin, id, fields }) =>
    withToast(updateAgreement(shop, admin, { ...fields, id }), () => "The terms are saved."),
  ),
  add: step(async ({ shop, admin, id, fields }) => {
    const works = toList(fields.works).map((one) => ({ id: one, copy: String(fields[`copy-${one}`] || 0) }))
    return withToast(addAgreementWorks(shop, admin, { id, works }), ({ added }) =>
      added === 0 ? "They are under this agreement already." : `${formatCount(added, "work")} added.`,
    )
  }),
  remove: step(async ({ shop, admin, fields }) =>
    withToast(removeAgreementWork(shop, admin, { line: fields.line }), ({ title }) => `${title} is removed.`),
  ),
  line: step(async ({ shop, admin, currency, fields: { line, price, share } }) => {
    const amount = parseWorkAmount(price, currency, "price")
    if (!amount.ok) return amount
    const outcome = updateAgreementWork(shop, admin, { line, price: amount.value, share: share ?? null })
    return withToast(outcome, ({ title }) => `${title} is saved.`)
  }),
  begin: step(async ({ shop, admin, id, fields }) =>
    withToast(startAgreement(shop, admin, { id, day: fields.day ?? "" }), ({ out }) =>
      out === 0 ? "They are out already." : `${formatCount(out, "work is", "works are")} out.`,
    ),
  ),
  back: step(async ({ shop, admin, id, fields: { lines, place, spot = "", day = "", carrier = "" } }) =>
    withToast(
      returnAgreementWorks(shop, admin, { id, lines: toList(lines), place, spot, day, carrier }),
      ({ titles, place }) =>
        titles.length === 0
          ? "They are back already."
          : `${titles.length === 1 ? titles[0] : formatCount(titles.length, "work")} came back to ${place}.`,
    ),
  ),
  sold: step(async ({ shop, admin, currency, fields: { line, soldFor, soldOn } }) => {
    const amount = parseWorkAmount(soldFor, currency, "soldFor")
    if (!amount.ok) return amount
    const outcome = sellAgreementWork(shop, admin, { line, soldFor: amount.value, soldOn })
    return withToast(outcome, ({ title }) => `${title} is sold.`)
  }),
  unsold: step(async ({ shop, admin, fields: { line } }) =>
    withToast(undoAgreementSale(shop, admin, { line }), ({ title }) => `The sale of ${title} is undone.`),
  ),
  unsettled: step(async ({ shop, admin, fields: { payout } }) =>
    withToast(
      deletePayout(shop, admin, { id: payout }),
      ({ total, currency }) =>
        `The payout of ${formatMoney(total, currency)} is undone. Its sales can be settled again.`,
    ),
  ),
  payout: step(async ({ shop, admin, id, currency, fields }) => {
    const [what, amounts] = [toList(fields.what), toList(fields.amount)]
    const deductions: { what: string; amount: number }[] = []
    for (const [at, words] of what.entries()) {
      const amount = parseWorkAmount(amounts[at] ?? "", currency, "deductions")
      if (!amount.ok) return amount
      if (words.trim() || amount.value) deductions.push({ what: words, amount: -(amount.value ?? 0) })
    }
    const { form: key, dueOn, note = "" } = fields
    const outcome = createPayout(shop, admin, { id: key, agreement: id, dueOn, deductions, note })
    return withToast(outcome, (made) => `A payout of ${formatMoney(made.total, made.currency)} is settled.`)
  }),
  paid: step(async ({ shop, admin, fields: { payout, paidOn } }) =>
    withToast(
      markPayoutPaid(shop, admin, { id: payout, paidOn }),
      (paid) => `${formatMoney(paid.total, paid.currency)} came in.`,
    ),
  ),
  cancel: step(async ({ shop, admin, id }) =>
    withToast(cancelAgreement(shop, admin, { id }), () => "The agreement is cancelled."),
  ),
})

const toList = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat())
