import { href, replace } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import {
  addAgreementWorks,
  beginAgreement,
  cancelAgreement,
  changeAgreement,
  changeLine,
  makeAgreement,
  removeLine,
} from "../../../domain/inventory/agreement-commands.server.ts"
import { findAgreement } from "../../../domain/inventory/agreement-queries.server.ts"
import { returnLines } from "../../../domain/inventory/line-commands.server.ts"
import { makePayout, payPayout, takePayoutBack } from "../../../domain/inventory/payout-commands.server.ts"
import { sellLine, takeSaleBack } from "../../../domain/inventory/sale-commands.server.ts"
import type { Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, readFormFields } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { formatCount } from "../kit/count.ts"
import type { Done } from "../kit/toasts/done.ts"
import { readAmount } from "./read-amount.ts"

type Typed = Record<string, string | string[]>

export async function newAgreementByForm(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  const { intent: _, decision: __, ...fields } = typed
  const made = await makeAgreement(shop, actor, fields)
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
const intended = z.looseObject({ intent: z.enum(intents) })

/** @throws a 404 response for an unknown agreement */
export async function saveAgreement(shop: Shop, actor: Actor, asked: string, form: FormData) {
  const typed = readFormFields(form)
  const read = checkForm(typed, intended)
  if (!read.ok) return refusal(read.problem, typed)
  const { id, terms } = found(await findAgreement(shop, actor, asked))
  const { intent: _, decision: __, ...fields } = typed
  const { currency } = terms
  const saved = await acts[read.value.intent]({ shop, actor, id, currency, fields })
  return saved.ok ? { done: saved.value } : refusal(saved.problem, typed)
}

type Act = (act: { shop: Shop; actor: Actor; id: string; currency: string; fields: Typed }) => Promise<Outcome<Done>>

const said = <T>(outcome: Outcome<T>, words: (value: T) => string): Outcome<Done> =>
  outcome.ok ? { ok: true, value: { words: words(outcome.value) } } : outcome

const acts: Record<(typeof intents)[number], Act> = {
  terms: async ({ shop, actor, id, fields }) =>
    said(await changeAgreement(shop, actor, { ...fields, id }), () => "The terms are saved."),
  add: async ({ shop, actor, id, fields }) => {
    const works = listOf(fields.works).map((one) => ({ id: one, copy: String(fields[`copy-${one}`] || 0) }))
    return said(await addAgreementWorks(shop, actor, { id, works }), ({ added }) =>
      added === 0 ? "They are under this agreement already." : `${formatCount(added, "work")} added.`,
    )
  },
  remove: async ({ shop, actor, fields }) =>
    said(await removeLine(shop, actor, { line: fields.line }), ({ title }) => `${title} is removed.`),
  line: async ({ shop, actor, currency, fields: { line, price, share } }) => {
    const amount = readAmount(price, currency, "price")
    if (!amount.ok) return amount
    const outcome = await changeLine(shop, actor, { line, price: amount.value, share: share ?? null })
    return said(outcome, ({ title }) => `${title} is saved.`)
  },
  begin: async ({ shop, actor, id, fields }) =>
    said(await beginAgreement(shop, actor, { id, day: fields.day ?? "" }), ({ out }) =>
      out === 0 ? "They are out already." : `${formatCount(out, "work is", "works are")} out.`,
    ),
  back: async ({ shop, actor, id, fields: { lines, place, spot = "", day = "", carrier = "" } }) =>
    said(
      await returnLines(shop, actor, { id, lines: listOf(lines), place, spot, day, carrier }),
      ({ titles, place }) =>
        titles.length === 0
          ? "They are back already."
          : `${titles.length === 1 ? titles[0] : formatCount(titles.length, "work")} came back to ${place}.`,
    ),
  sold: async ({ shop, actor, currency, fields: { line, soldFor, soldOn } }) => {
    const amount = readAmount(soldFor, currency, "soldFor")
    if (!amount.ok) return amount
    const outcome = await sellLine(shop, actor, { line, soldFor: amount.value, soldOn })
    return said(outcome, ({ title }) => `${title} is sold.`)
  },
  unsold: async ({ shop, actor, fields: { line } }) =>
    said(await takeSaleBack(shop, actor, { line }), ({ title }) => `The sale of ${title} is taken back.`),
  unsettled: async ({ shop, actor, fields: { payout } }) =>
    said(
      await takePayoutBack(shop, actor, { id: payout }),
      ({ total, currency }) =>
        `The payout of ${formatMoney(total, currency)} is taken back. Its sales can be settled anew.`,
    ),
  payout: async ({ shop, actor, id, currency, fields }) => {
    const [what, amounts] = [listOf(fields.what), listOf(fields.amount)]
    const deductions: { what: string; amount: number }[] = []
    for (const [at, words] of what.entries()) {
      const amount = readAmount(amounts[at] ?? "", currency, "deductions")
      if (!amount.ok) return amount
      if (words.trim() || amount.value) deductions.push({ what: words, amount: -(amount.value ?? 0) })
    }
    const { form: key, dueOn, note = "" } = fields
    const outcome = await makePayout(shop, actor, { id: key, agreement: id, dueOn, deductions, note })
    return said(outcome, (made) => `A payout of ${formatMoney(made.total, made.currency)} is settled.`)
  },
  paid: async ({ shop, actor, fields: { payout, paidOn } }) =>
    said(
      await payPayout(shop, actor, { id: payout, paidOn }),
      (paid) => `${formatMoney(paid.total, paid.currency)} came in.`,
    ),
  cancel: async ({ shop, actor, id }) =>
    said(await cancelAgreement(shop, actor, { id }), () => "The agreement is cancelled."),
}

const listOf = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat())
