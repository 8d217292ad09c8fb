import { and, eq, inArray } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import { orderLines } from "../../db/tables/orders.ts"
import { returns } from "../../db/tables/returns.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { amountSchema } from "../amount-schema.ts"
import { conditions } from "../artworks/artwork-kinds.ts"
import type { CommandContext } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import type { PrivatePicture } from "../media/private-pictures.server.ts"
import { queueAvailabilityEmails } from "../orders/availability-alerts.server.ts"
import type { LockedOrder } from "../orders/lock-order.server.ts"
import { orderCommand } from "../orders/order-command.server.ts"
import { releaseHolds } from "../orders/order-holds.server.ts"
import type { OrderLineRow } from "../orders/ordered-works.ts"
import { queueReturnAnsweredEmail, queueReturnClosedEmail } from "../orders/return-emails.server.ts"
import { type Disposition, dispositions } from "../orders/return-machine.ts"
import { insertReturnPictures, withReturnPictures } from "../orders/return-pictures.server.ts"
import type { OrderRow } from "../orders/transition-order.server.ts"
import { findOpenReturn, type ReturnRow, transitionReturn } from "../orders/transition-return.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { queueRefundedEmail } from "./payment-emails.server.ts"
import { refuseRefund, requestRefundParts } from "./refund-order.server.ts"

const dispositionRequired = "Choose what becomes of the work."

const closeSchema = z.strictObject({
  /** Absent: nothing was returned. */
  fate: z.enum(dispositions, dispositionRequired).optional(),
  /** Line ids; absent: all of the request. */
  cameBack: z.array(z.uuid()).optional(),
  condition: z.enum(conditions).or(z.literal("")).default(""),
  notes: z.string().trim().max(5000, "At most 5,000 characters.").default(""),
  lines: z.record(z.uuid(), amountSchema).default({}),
  delivery: amountSchema.default(0),
  reason: z.string().trim().max(500, "At most 500 characters.").default(""),
  /** For a buyer who has no answer yet. */
  answer: z.string().trim().max(2000, "At most 2,000 characters.").default(""),
})

/** Only this puts a returned work up for sale again. Damage may be closed with the first answer. */
export async function closeReturn(
  shop: Shop,
  actor: Actor,
  number: string,
  input: unknown,
  files: File[] = [],
): Promise<Outcome<OrderRow>> {
  const refused = refuseUnlessPermitted(actor, "payments.write", shop.now())
  if (refused) return refused
  const close = (made: PrivatePicture[]) => closeWith(shop, actor, number, input, made)
  return files.length > 0 ? withReturnPictures(shop, files, close) : close([])
}

const closeWith = (
  shop: Shop,
  actor: Actor,
  number: string,
  input: unknown,
  made: PrivatePicture[],
): Promise<Outcome<OrderRow>> =>
  orderCommand(shop, actor, number, validateInput(closeSchema, input), async (run, close) => {
    const { tx, order, now } = run
    const asked = await findOpenReturn(tx, order.id)
    if (!asked) return refuse("not_found", "Nothing is asked about this order any more.")
    const { fate, answer, reason } = close
    const backIds = listReturnedLines(asked, close)
    const refused = refuseClose(asked, close, backIds)
    if (refused) return refused
    const parts = { lines: close.lines, delivery: close.delivery, over: 0 }
    const sum = Object.values(parts.lines).reduce((all, one) => all + one, parts.delivery)
    const refusedRefund = sum > 0 ? await refuseRefund(run, parts) : null
    if (refusedRefund) return refusedRefund
    const closed = await transitionToClosed(run, asked, close)
    if (!closed.ok) return closed
    const isAnswered = asked.state === "requested"
    if (isAnswered) {
      const lines = await selectLines(tx, asked.lineIds)
      await queueReturnAnsweredEmail(shop, tx, order, { kind: "damage", lines, approved: false, answer })
    }
    await insertReturnPictures(tx, { returnId: asked.id, by: "studio", now }, made)
    if (asked.state === "received" && fate) {
      // The rest stays with the buyer, who may ask again.
      await tx.update(returns).set({ lineIds: backIds }).where(eq(returns.id, asked.id))
      await applyDisposition(run, await selectLines(tx, backIds), fate, close)
    }
    const { moved, state } =
      sum > 0
        ? await requestRefundParts(run, parts, { reason: reason || "Returned" })
        : { moved: order, state: "requested" as const }
    const goesBack = sum > 0 ? formatMoney(sum, order.currency) : ""
    // The refund's own e-mail, or the answer, already says this.
    if (state === "sent") await queueRefundedEmail(shop, tx, moved, goesBack)
    else if (!isAnswered) {
      const lines = await selectLines(tx, backIds)
      await queueReturnClosedEmail(shop, tx, order, { lines, money: goesBack })
    }
    return done(moved)
  })

type CloseInput = z.output<typeof closeSchema>

const listReturnedLines = ({ lineIds }: ReturnRow, { cameBack }: CloseInput): string[] =>
  cameBack ? lineIds.filter((id) => cameBack.includes(id)) : lineIds

function refuseClose({ state, kind }: ReturnRow, { fate, answer }: CloseInput, backIds: string[]) {
  if (state === "requested") {
    if (kind !== "damage") return refuse("conflict", "Please answer the request first.")
    if (!answer) return refuse("invalid", answerRequired, { answer: answerRequired })
  }
  if (state === "received") {
    if (!fate) return refuse("invalid", dispositionRequired, { fate: dispositionRequired })
    if (backIds.length === 0) return refuse("invalid", nothingReturned, { cameBack: nothingReturned })
  }
  return null
}

/** By the inspection of what came back, or the first answer to damage. */
async function transitionToClosed(
  run: CommandContext & LockedOrder,
  asked: ReturnRow,
  { fate, condition, notes, answer }: CloseInput,
): Promise<Outcome<ReturnRow>> {
  const { now } = run
  let before = done(asked)
  if (asked.state === "received")
    before = await transitionReturn(run, asked, "inspected", { notes, condition, fate: fate ?? "" }, notes)
  else if (asked.state === "requested")
    before = await transitionReturn(run, asked, "approved", { answer, answeredAt: now }, answer)
  if (!before.ok) return before
  return transitionReturn(run, before.value, "closed", { closedAt: now }, fate ? dispositionLabels[fate] : "")
}

const selectLines = (tx: Transaction, ids: string[]): Promise<OrderLineRow[]> =>
  tx.select().from(orderLines).where(inArray(orderLines.id, ids))

const nothingReturned = "Please tick what has come back."

const answerRequired = "Please write a few words: the buyer will see them."

const dispositionLabels: Record<Disposition, string> = {
  available: "For sale again",
  not_for_sale: "Not for sale",
  damaged: "Kept as damaged, not for sale",
}

type InspectedCondition = { condition: string; notes: string }

async function applyDisposition(
  run: CommandContext & LockedOrder,
  lines: OrderLineRow[],
  fate: Disposition,
  found: InspectedCondition,
): Promise<void> {
  const { shop, tx, order, works, now } = run
  const copies = lines.flatMap(({ artworkId, editionNumber }) =>
    artworkId ? [{ artworkId, number: editionNumber ?? 1 }] : [],
  )
  const isEdition = ({ artworkId }: { artworkId: string }) => works.get(artworkId)?.editionSize !== null
  const isForSale = fate === "available"
  const released = isForSale ? copies : copies.filter((copy) => !isEdition(copy))
  const free = await releaseHolds(tx, order, works, now, isForSale, released)
  await queueAvailabilityEmails(shop, tx, free, works)
  // A kept copy of an edition stays taken, without the order.
  for (const copy of isForSale ? [] : copies.filter(isEdition)) {
    await tx
      .update(holds)
      .set({ orderId: null })
      .where(and(eq(holds.orderId, order.id), eq(holds.artworkId, copy.artworkId), eq(holds.number, copy.number)))
  }
  if (found.condition || found.notes) {
    for (const copy of copies.filter((one) => !isEdition(one))) await recordCondition(run, copy.artworkId, found)
  }
}

async function recordCondition(
  { tx, actor, works, now }: CommandContext & LockedOrder,
  id: string,
  found: InspectedCondition,
): Promise<void> {
  const work = works.get(id)
  if (!work) return
  const values = {
    ...(found.condition && { conditionStatus: found.condition }),
    ...(found.notes && { conditionNotes: found.notes }),
  }
  await tx
    .update(artworks)
    .set({ ...values, updatedAt: now })
    .where(eq(artworks.id, id))
  const event = { noun: "artwork", nounId: id, action: "updated", changes: fieldChanges(work, values) }
  await recordEvent(tx, actor, event, now)
}
