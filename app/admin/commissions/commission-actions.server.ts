import { href, redirect } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { commissionStages } from "../../../domain/commissions/commission-machine.ts"
import { openCommissionThread } from "../../../domain/commissions/commission-messages.server.ts"
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
import { acceptCommissionQuote, sendQuote, withdrawQuote } from "../../../domain/commissions/quote-commands.server.ts"
import { withdrawProof } from "../../../domain/commissions/withdraw-proof.server.ts"
import { answerDelaySeconds } from "../../../domain/messages/answer.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import { cancelCommission, waivePayment } from "../../../domain/payments/close-card-pages.server.ts"
import type { Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { getFormFiles, readFormFields, validateForm } from "../../request/read-form.ts"
import { emailWaits } from "../../ui/emails-leave.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { addPaymentFromForm } from "./payment-actions.server.ts"
import { saveQuote } from "./quote-actions.server.ts"

const text = z.string().max(20_000)
const decision = text.optional()
const commissionForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("move"), decision, to: z.enum(commissionStages) }),
  z.strictObject({ intent: z.literal("resume"), decision }),
  z.strictObject({ intent: z.literal("hold"), decision, until: text, reason: text }),
  z.strictObject({ intent: z.literal("waitlist"), decision, place: text.optional() }),
  z.strictObject({ intent: z.literal("decline"), decision, reason: text, tell: text.optional() }),
  z.strictObject({ intent: z.literal("cancel"), decision, reason: text, tell: text.optional() }),
  z.strictObject({ intent: z.literal("deliver"), decision, on: text }),
  z.strictObject({ intent: z.literal("make-work"), decision, title: text }),
  z.object({ intent: z.literal("quote"), decision }).catchall(text),
  z.strictObject({ intent: z.literal("send-quote"), decision, quoteId: text }),
  z.strictObject({ intent: z.literal("accept"), decision, quoteId: text }),
  z.strictObject({ intent: z.literal("withdraw-quote"), decision }),
  z.strictObject({ intent: z.literal("add-payment"), decision, title: text, amount: text, due: text }),
  z.strictObject({ intent: z.literal("ask-payment"), decision, milestoneId: text }),
  z.strictObject({ intent: z.literal("waive"), decision, milestoneId: text, reason: text }),
  z.strictObject({ intent: z.literal("add-proof"), decision, kind: z.enum(["sketch", "proof"]), altText: text }),
  z.strictObject({ intent: z.literal("drop-proof"), decision, proofId: text }),
  z.strictObject({ intent: z.literal("send-proof"), decision, proofId: text, note: text, anyway: text.optional() }),
  z.strictObject({ intent: z.literal("take-back-proof"), proofId: text }),
  z.strictObject({ intent: z.literal("approve"), decision, proofId: text }),
  z.strictObject({ intent: z.literal("send-back"), decision, proofId: text, marks: text }),
  z.strictObject({ intent: z.literal("tick"), decision, markId: text, done: z.enum(["yes", "no"]) }),
  z.strictObject({ intent: z.literal("add-reference"), decision, caption: text }),
  z.object({ intent: z.literal("wants"), decision }).catchall(text),
  z.strictObject({ intent: z.literal("dates"), decision, sketchDue: text, proofDue: text, deliveryDue: text }),
  z.strictObject({ intent: z.literal("room-link"), decision }),
  z.strictObject({ intent: z.literal("revoke-links"), decision }),
  z.strictObject({ intent: z.literal("notes"), decision, notes: text, seen: text.optional() }),
])
const messagesForm = z.strictObject({ intent: z.literal("letters") })
type CommissionForm = z.output<typeof commissionForm>

export async function runCommissionAction(shop: Shop, actor: Actor, id: string, form: FormData) {
  const typed = readFormFields(form)
  if (messagesForm.safeParse(typed).success) {
    const thread = await openCommissionThread(shop, actor, id)
    return thread.ok
      ? redirect(href("/admin/messages/:id", { id: thread.value.threadId }))
      : refusal(thread.problem, typed)
  }
  const read = validateForm(typed, commissionForm)
  if (!read.ok) return refusal(read.problem, typed)
  const outcome = await runIntent(shop, actor, id, read.value, getFormFiles(form, "pictures"))
  if (!outcome.ok) return refusal(outcome.problem, typed)
  const path = findPortalPath(outcome.value)
  const emailsLeave = await hasMailServer(shop)
  const message = isResentInvoice(outcome.value)
    ? formatResentInvoice(emailsLeave)
    : getDoneMessage(read.value, emailsLeave)
  const doneText = path ? `Their link, shown only now: ${shop.siteUrl}${path}` : message
  return { done: { words: doneText, about: [id], ...getUndo(read.value, emailsLeave) } satisfies ActionToast }
}

/** A proof can be withdrawn while its e-mail is delayed. */
const getUndo = (form: CommissionForm, emailsLeave: boolean): Partial<ActionToast> =>
  form.intent === "send-proof"
    ? {
        waits: { words: emailsLeave ? "The e-mail leaves" : "It’s final", seconds: answerDelaySeconds },
        undo: {
          fields: [
            ["intent", "take-back-proof"],
            ["proofId", form.proofId],
          ],
        },
      }
    : {}

const findPortalPath = (value: unknown): string | null =>
  typeof value === "object" && value !== null && "path" in value && typeof value.path === "string" ? value.path : null

const isResentInvoice = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "again" in value && value.again === true

const emailNotice = `Its e-mail ${emailWaits}.`

const formatResentInvoice = (emailsLeave: boolean) =>
  emailsLeave ? "The invoice is sent again." : `The invoice stands as it is. ${emailNotice}`

const emailMessages = {
  "send-quote": (emailsLeave: boolean) =>
    emailsLeave ? "The quote is sent." : `The quote is on the client’s page. ${emailNotice}`,
  "ask-payment": (emailsLeave: boolean) =>
    emailsLeave ? "The invoice is issued and sent." : `The invoice is issued. ${emailNotice}`,
  "send-proof": (emailsLeave: boolean) => (emailsLeave ? "It is sent." : `It is on the client’s page. ${emailNotice}`),
}

const doneMessages: Record<Exclude<CommissionForm["intent"], "move" | keyof typeof emailMessages>, string> = {
  resume: "It goes on.",
  hold: "It is on hold.",
  waitlist: "It is on the waitlist.",
  decline: "It is declined.",
  cancel: "It is canceled.",
  deliver: "It is delivered.",
  "make-work": "The piece is among your works, as a draft.",
  quote: "The quote is saved.",
  accept: "The quote is accepted. The deposit’s invoice is issued.",
  "withdraw-quote": "The quote is withdrawn. It is an inquiry again.",
  "add-payment": "The payment is added. Send its invoice when it is due.",
  waive: "It no longer has to be paid.",
  "add-proof": "The pictures are added.",
  "drop-proof": "The version is removed.",
  "take-back-proof": "It’s taken back. You can go on with it.",
  approve: "It is approved.",
  "send-back": "The changes are noted.",
  tick: "Noted.",
  "add-reference": "The reference is added.",
  wants: "Saved.",
  dates: "The dates are saved.",
  notes: "The notes are saved.",
  "room-link": "The link is made.",
  "revoke-links": "No link to their room works any more.",
}

function getDoneMessage(form: CommissionForm, emailsLeave: boolean): string {
  if (form.intent === "move") return `It is in “${stageNames[form.to]}”.`
  if (form.intent === "send-quote" || form.intent === "ask-payment" || form.intent === "send-proof")
    return emailMessages[form.intent](emailsLeave)
  return doneMessages[form.intent]
}

function runIntent(
  shop: Shop,
  actor: Actor,
  id: string,
  form: CommissionForm,
  files: File[],
): Promise<Outcome<unknown>> {
  switch (form.intent) {
    case "move":
      return setCommissionStage(shop, actor, id, { to: form.to })
    case "resume":
      return resumeCommission(shop, actor, id)
    case "hold":
      return holdCommission(shop, actor, id, { until: form.until, reason: form.reason })
    case "waitlist":
      return waitlistCommission(shop, actor, id, form.place === undefined ? {} : { place: Number(form.place) })
    case "decline":
      return declineCommission(shop, actor, id, { reason: form.reason, tell: form.tell === "yes" })
    case "cancel":
      return cancelCommission(shop, actor, id, { reason: form.reason, tell: form.tell === "yes" })
    case "deliver":
      return deliverCommission(shop, actor, id, { on: form.on })
    case "make-work":
      return createCommissionArtwork(shop, actor, id, { title: form.title })
    case "quote":
      return saveQuote(shop, actor, id, form)
    case "send-quote":
      return sendQuote(shop, actor, id, form.quoteId)
    case "accept":
      return acceptCommissionQuote(shop, actor, id, { quoteId: form.quoteId, terms: "yes" })
    case "withdraw-quote":
      return withdrawQuote(shop, actor, id)
    case "waive":
      return waivePayment(shop, actor, id, { milestoneId: form.milestoneId, reason: form.reason })
    case "add-payment":
      return addPaymentFromForm(shop, actor, id, form)
    case "ask-payment":
      return requestPayment(shop, actor, id, form.milestoneId)
    case "add-proof":
      return addProofPictures(shop, actor, id, { kind: form.kind, altText: form.altText }, files)
    case "drop-proof":
      return deleteProof(shop, actor, id, form.proofId)
    case "send-proof":
      return sendProof(shop, actor, id, { proofId: form.proofId, note: form.note, anyway: form.anyway === "yes" })
    case "take-back-proof":
      return withdrawProof(shop, actor, id, form.proofId)
    case "approve":
      return approveProof(shop, actor, id, { proofId: form.proofId })
    case "send-back":
      return sendProofBack(shop, actor, id, { proofId: form.proofId, marks: parseMarks(form.marks) })
    case "tick":
      return tickMark(shop, actor, id, { markId: form.markId, done: form.done === "yes" })
    case "add-reference":
      return addCommissionReferences(shop, actor, id, { caption: form.caption }, files)
    case "wants": {
      const { intent: _, decision: __, ...wants } = form
      return saveBrief(shop, actor, id, wants as unknown as Parameters<typeof saveBrief>[3])
    }
    case "dates":
      return saveCommissionDates(shop, actor, id, {
        sketchDue: form.sketchDue,
        proofDue: form.proofDue,
        deliveryDue: form.deliveryDue,
      })
    case "room-link":
      return createPortalLink(shop, actor, id)
    case "revoke-links":
      return revokePortalLinks(shop, actor, id)
    case "notes":
      return saveCommissionNotes(shop, actor, id, { notes: form.notes, seen: form.seen })
  }
}

const parseMarks = (typed: string) =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ text: line }))
