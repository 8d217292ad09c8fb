import { href, redirect } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { addPayment } from "../../../domain/commissions/add-payment.server.ts"
import { commissionStages } from "../../../domain/commissions/commission-machine.ts"
import { openCommissionThread } from "../../../domain/commissions/commission-messages.server.ts"
import { getCommission } from "../../../domain/commissions/commission-queries.server.ts"
import {
  declineCommission,
  deliverCommission,
  holdCommission,
  resumeCommission,
  setCommissionStage,
  waitlistCommission,
} from "../../../domain/commissions/commission-stage-commands.server.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import { createCommissionArtwork } from "../../../domain/commissions/create-artwork.server.ts"
import {
  addCommissionReferences,
  createPortalLink,
  revokePortalLinks,
  saveBrief,
  saveCommissionDates,
  saveCommissionNotes,
} from "../../../domain/commissions/edit-commission.server.ts"
import { requestPayment } from "../../../domain/commissions/invoice-milestone.server.ts"
import { approveProof, sendProofBack } from "../../../domain/commissions/proof-answers.server.ts"
import {
  addProofPictures,
  deleteProof,
  sendProof,
  tickMark,
} from "../../../domain/commissions/proof-commands.server.ts"
import { quoteSchema } from "../../../domain/commissions/quote.ts"
import {
  acceptCommissionQuote,
  quoteCommission,
  sendQuote,
  withdrawQuote,
} from "../../../domain/commissions/quote-commands.server.ts"
import { withdrawProof } from "../../../domain/commissions/withdraw-proof.server.ts"
import { answerDelaySeconds } from "../../../domain/messages/threads/answer.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import { cancelCommission, waivePayment } from "../../../domain/payments/close-card-pages.server.ts"
import { type Outcome, refuse, refuseFields } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { validateInput } from "../../../domain/validate-input.ts"
import { intent, intents } from "../../request/intents.ts"
import { getFormFiles } from "../../request/read-form.ts"
import { emailWaits } from "../../ui/can-send-email.ts"
import { confirmForm } from "../kit/confirm-form.ts"
import { withToast } from "../kit/toasts/action-answer.ts"
import { parseMinorAmount } from "../orders/money/parse-typed-amount.ts"
import type { NounContext } from "../studio-context.server.ts"
import { milestoneRows } from "./milestone-rows.ts"

const text = z.string().max(20_000)
const isYes = text.optional().transform((sent) => sent === "yes")
const emailNotice = `Its e-mail ${emailWaits}.`
const none = confirmForm({})
const ending = confirmForm({ reason: text, tell: isYes })
const quote = confirmForm({ quoteId: text })
const proof = confirmForm({ proofId: text })
const proofToSend = confirmForm({ proofId: text, note: text, anyway: isYes })
const texts = z
  .object({ decision: text.optional() })
  .catchall(text)
  .transform(({ decision: _, ...input }) => input)

type Command<I> = (shop: Shop, admin: Actor, id: string, input: I, files: File[]) => Promise<Outcome<unknown>>

const step = <S extends z.ZodType>(schema: S, command: Command<z.output<S>>, words: string) =>
  intent(schema, ({ shop, admin, id }: NounContext, input, { form }) =>
    withToast(command(shop, admin, id, input, getFormFiles(form, "pictures")), () => ({ words, about: [id] })),
  )

export const runCommissionAction = intents({
  letters: intent(z.strictObject({}), openMessages),
  move: intent(confirmForm({ to: z.enum(commissionStages) }), ({ shop, admin, id }: NounContext, { to }) =>
    withToast(setCommissionStage(shop, admin, id, { to }), () => ({
      words: `It is in “${stageNames[to]}”.`,
      about: [id],
    })),
  ),
  resume: step(none, resumeCommission, "It goes on."),
  hold: step(confirmForm({ until: text, reason: text }), holdCommission, "It is on hold."),
  waitlist: step(
    confirmForm({ place: text.transform(Number).optional() }),
    waitlistCommission,
    "It is on the waitlist.",
  ),
  decline: step(ending, declineCommission, "It is declined."),
  cancel: step(ending, cancelCommission, "It is canceled."),
  deliver: step(confirmForm({ on: text }), deliverCommission, "It is delivered."),
  "make-work": step(
    confirmForm({ title: text }),
    createCommissionArtwork,
    "The piece is among your works, as a draft.",
  ),
  quote: step(texts, saveQuote, "The quote is saved."),
  "send-quote": intent(quote, ({ shop, admin, id }: NounContext, { quoteId }) =>
    withToast(sendQuote(shop, admin, id, quoteId), async () => ({
      words: (await hasMailServer(shop)) ? "The quote is sent." : `The quote is on the client’s page. ${emailNotice}`,
      about: [id],
    })),
  ),
  accept: step(
    quote,
    (shop, admin, id, { quoteId }) => acceptCommissionQuote(shop, admin, id, { quoteId, terms: "yes" }),
    "The quote is accepted. The deposit’s invoice is issued.",
  ),
  "withdraw-quote": step(none, withdrawQuote, "The quote is withdrawn. It is an inquiry again."),
  "add-payment": step(
    confirmForm({ title: text, amount: text, due: text }),
    addPaymentFromForm,
    "The payment is added. Send its invoice when it is due.",
  ),
  "ask-payment": intent(confirmForm({ milestoneId: text }), askPayment),
  waive: step(confirmForm({ milestoneId: text, reason: text }), waivePayment, "It no longer has to be paid."),
  "add-proof": step(
    confirmForm({ kind: z.enum(["sketch", "proof"]), altText: text }),
    addProofPictures,
    "The pictures are added.",
  ),
  "drop-proof": step(
    proof,
    (shop, admin, id, { proofId }) => deleteProof(shop, admin, id, proofId),
    "The version is removed.",
  ),
  "send-proof": intent(proofToSend, sendProofByForm),
  "take-back-proof": step(
    z.strictObject({ proofId: text }),
    (shop, admin, id, { proofId }) => withdrawProof(shop, admin, id, proofId),
    "It’s withdrawn. You can go on with it.",
  ),
  approve: step(proof, approveProof, "It is approved."),
  "send-back": step(
    confirmForm({ proofId: text, marks: text.transform(parseMarks) }),
    sendProofBack,
    "The changes are noted.",
  ),
  tick: step(
    confirmForm({ markId: text, done: z.enum(["yes", "no"]).transform((done) => done === "yes") }),
    tickMark,
    "Noted.",
  ),
  "add-reference": step(confirmForm({ caption: text }), addCommissionReferences, "The reference is added."),
  wants: step(
    texts,
    (shop, admin, id, wants) => saveBrief(shop, admin, id, wants as unknown as Parameters<typeof saveBrief>[3]),
    "Saved.",
  ),
  dates: step(
    confirmForm({ sketchDue: text, proofDue: text, deliveryDue: text }),
    saveCommissionDates,
    "The dates are saved.",
  ),
  "room-link": intent(none, ({ shop, admin, id }: NounContext) =>
    withToast(createPortalLink(shop, admin, id), ({ path }) => ({
      words: `Their link, shown only now: ${shop.siteUrl}${path}`,
      about: [id],
    })),
  ),
  "revoke-links": step(none, revokePortalLinks, "No link to their room works any more."),
  notes: step(confirmForm({ notes: text, seen: text.optional() }), saveCommissionNotes, "The notes are saved."),
})

async function openMessages({ shop, admin, id }: NounContext) {
  const thread = await openCommissionThread(shop, admin, id)
  if (!thread.ok) return thread
  throw redirect(href("/admin/messages/:id", { id: thread.value.threadId }))
}

async function askPayment({ shop, admin, id }: NounContext, { milestoneId }: { milestoneId: string }) {
  return withToast(requestPayment(shop, admin, id, milestoneId), async ({ again }) => {
    const sent = again ? "The invoice is sent again." : "The invoice is issued and sent."
    const filed = again ? "The invoice stands as it is." : "The invoice is issued."
    return { words: (await hasMailServer(shop)) ? sent : `${filed} ${emailNotice}`, about: [id] }
  })
}

/** A proof can be withdrawn while its e-mail is delayed. */
async function sendProofByForm({ shop, admin, id }: NounContext, input: z.output<typeof proofToSend>) {
  return withToast(sendProof(shop, admin, id, input), async () => {
    const canSendEmail = await hasMailServer(shop)
    return {
      words: canSendEmail ? "It is sent." : `It is on the client’s page. ${emailNotice}`,
      about: [id],
      waits: { words: canSendEmail ? "The e-mail leaves" : "It’s final", seconds: answerDelaySeconds },
      undo: { fields: Object.entries({ intent: "take-back-proof", proofId: input.proofId }) },
    }
  })
}

function parseMarks(typed: string) {
  const lines = typed.split("\n").map((line) => line.trim())
  return lines.filter(Boolean).map((text) => ({ text }))
}

async function addPaymentFromForm(
  shop: Shop,
  actor: Actor,
  id: string,
  { title, amount, due }: { title: string; amount: string; due: string },
): Promise<Outcome<unknown>> {
  const page = await getCommission(shop, actor, id)
  if (!page.ok) return page
  const { currency } = page.value.known.money
  const minor = parseMinorAmount(amount, currency ?? page.value.currency)
  if (minor === null) {
    const words = `Please enter an amount in ${currency ?? page.value.currency}, like 350.`
    return refuse("invalid", words, { amount: words })
  }
  return addPayment(shop, actor, id, { title, amount: minor, due })
}

async function saveQuote(
  shop: Shop,
  actor: Actor,
  id: string,
  form: Record<string, unknown>,
): Promise<Outcome<unknown>> {
  const page = await getCommission(shop, actor, id)
  if (!page.ok) return page
  const { currency } = page.value
  const typed = (name: string) => String(form[name] ?? "").trim()
  const wrong: Record<string, string> = {}
  const amount = (name: string): number => {
    const minor = parseMinorAmount(typed(name), currency)
    if (name === "furtherRevisionPrice" && typed(name) === "")
      wrong[name] = "Please enter its price, or 0 if it’s free."
    else if (minor === null) wrong[name] = `Please enter an amount in ${currency}, like 4,200.`
    return minor ?? 0
  }
  const whole = (name: string): number => (/^\d{1,3}$/.test(typed(name)) ? Number(typed(name)) : Number.NaN)
  const input = {
    ...{ total: amount("total"), currency, depositPercent: whole("depositPercent") },
    ...{ revisionsIncluded: whole("revisionsIncluded"), furtherRevisionPrice: amount("furtherRevisionPrice") },
    ...{ terms: typed("terms"), note: typed("note"), validUntil: typed("validUntil"), balanceDue: typed("balanceDue") },
    milestones: milestoneRows
      .filter(({ row }) => typed(`title:${row}`) || typed(`amount:${row}`))
      .map(({ row }) => ({ title: typed(`title:${row}`), amount: amount(`amount:${row}`) })),
  }
  if (Object.keys(wrong).length > 0) {
    const others = validateInput(quoteSchema, input)
    const fields = others.ok ? {} : others.problem.fields
    return refuseFields({ ...fields, ...wrong })
  }
  return quoteCommission(shop, actor, id, input)
}
