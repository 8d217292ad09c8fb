import { href, replace } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import {
  addAgreementWorks,
  cancelAgreement,
  createAgreement,
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
import type { Shop } from "../../../domain/shop.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { parseWorkAmount } from "./parse-work-amount.ts"

type FormFields = Record<string, string | string[]>

export async function createAgreementFromForm(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  const { intent: _, decision: __, ...fields } = typed
  const made = await createAgreement(shop, actor, fields)
  if (!made.ok) return refusal(made.problem, typed)
  throw replace(href("/admin/inventory/agreements/:id", { id: made.value.id }))
}

const intents = [
  "terms",
  "add",
  "remove",
  "line",
  "begin",
  "back",
  "sold",
  "unsold",
  "payout",
  "unsettled",
  "paid",
  "cancel",
] as const
const intentForm = z.looseObject({ intent: z.enum(intents) })

/** @throws a 404 response for an unknown agreement */
export async function runAgreementAction(shop: Shop, actor: Actor, asked: string, form: FormData) {
  const typed = readFormFields(form)
  const read = validateForm(typed, intentForm)
  if (!read.ok) return refusal(read.problem, typed)
  const { id, terms } = unwrapOutcome(await getAgreement(shop, actor, asked))
  const { intent: _, decision: __, ...fields } = typed
  const { currency } = terms
  const saved = await actions[read.value.intent]({ shop, actor, id, currency, fields })
  return saved.ok ? { done: saved.value } : refusal(saved.problem, typed)
}

type AgreementAction = (act: {
  shop: Shop
  actor: Actor
  id: string
  currency: string
  fields: FormFields
}) => Promise<Outcome<ActionToast>>

const toResult = <T>(outcome: Outcome<T>, words: (value: T) => string): Outcome<ActionToast> =>
  outcome.ok ? { ok: true, value: { words: words(outcome.value) } } : outcome

const actions: Record<(typeof intents)[number], AgreementAction> = {
  terms: async ({ shop, actor, id, fields }) =>
    toResult(await updateAgreement(shop, actor, { ...fields, id }), () => "The terms are saved."),
  add: async ({ shop, actor, id, fields }) => {
    const works = toList(fields.works).map((one) => ({ id: one, copy: String(fields[`copy-${one}`] || 0) }))
    return toResult(await addAgreementWorks(shop, actor, { id, works }), ({ added }) =>
      added === 0 ? "They are under this agreement already." : `${formatCount(added, "work")} added.`,
    )
  },
  remove: async ({ shop, actor, fields }) =>
    toResult(await removeAgreementWork(shop, actor, { line: fields.line }), ({ title }) => `${title} is removed.`),
  line: async ({ shop, actor, currency, fields: { line, price, share } }) => {
    const amount = parseWorkAmount(price, currency, "price")
    if (!amount.ok) return amount
    const outcome = await updateAgreementWork(shop, actor, { line, price: amount.value, share: share ?? null })
    return toResult(outcome, ({ title }) => `${title} is saved.`)
  },
  begin: async ({ shop, actor, id, fields }) =>
    toResult(await startAgreement(shop, actor, { id, day: fields.day ?? "" }), ({ out }) =>
      out === 0 ? "They are out already." : `${formatCount(out, "work is", "works are")} out.`,
    ),
  back: async ({ shop, actor, id, fields: { lines, place, spot = "", day = "", carrier = "" } }) =>
    toResult(
      await returnAgreementWorks(shop, actor, { id, lines: toList(lines), place, spot, day, carrier }),
      ({ titles, place }) =>
        titles.length === 0
          ? "They are back already."
          : `${titles.length === 1 ? titles[0] : formatCount(titles.length, "work")} came back to ${place}.`,
    ),
  sold: async ({ shop, actor, currency, fields: { line, soldFor, soldOn } }) => {
    const amount = parseWorkAmount(soldFor, currency, "soldFor")
    if (!amount.ok) return amount
    const outcome = await sellAgreementWork(shop, actor, { line, soldFor: amount.value, soldOn })
    return toResult(outcome, ({ title }) => `${title} is sold.`)
  },
  unsold: async ({ shop, actor, fields: { line } }) =>
    toResult(await undoAgreementSale(shop, actor, { line }), ({ title }) => `The sale of ${title} is taken back.`),
  unsettled: async ({ shop, actor, fields: { payout } }) =>
    toResult(
      await deletePayout(shop, actor, { id: payout }),
      ({ total, currency }) =>
        `The payout of ${formatMoney(total, currency)} is taken back. Its sales can be settled anew.`,
    ),
  payout: async ({ shop, actor, id, currency, fields }) => {
    const [what, amounts] = [toList(fields.what), toList(fields.amount)]
    const deductions: { what: string; amount: number }[] = []
    for (const [at, words] of what.entries()) {
      const amount = parseWorkAmount(amounts[at] ?? "", currency, "deductions")
      if (!amount.ok) return amount
      if (words.trim() || amount.value) deductions.push({ what: words, amount: -(amount.value ?? 0) })
    }
    const { form: key, dueOn, note = "" } = fields
    const outcome = await createPayout(shop, actor, { id: key, agreement: id, dueOn, deductions, note })
    return toResult(outcome, (made) => `A payout of ${formatMoney(made.total, made.currency)} is settled.`)
  },
  paid: async ({ shop, actor, fields: { payout, paidOn } }) =>
    toResult(
      await markPayoutPaid(shop, actor, { id: payout, paidOn }),
      (paid) => `${formatMoney(paid.total, paid.currency)} came in.`,
    ),
  cancel: async ({ shop, actor, id }) =>
    toResult(await cancelAgreement(shop, actor, { id }), () => "The agreement is cancelled."),
}

const toList = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat())
