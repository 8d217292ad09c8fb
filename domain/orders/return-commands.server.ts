import { inArray } from "drizzle-orm"
import { z } from "zod"
import { orderLines } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { noInput } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { endOrder } from "./end-order.server.ts"
import { queueCancelledEmail } from "./fulfilment-emails.server.ts"
import { orderCommand } from "./order-command.server.ts"
import { queueReturnAnsweredEmail, queueReturnArrivedEmail } from "./return-emails.server.ts"
import type { OrderRow } from "./transition-order.server.ts"
import { findOpenReturn, transitionReturn } from "./transition-return.server.ts"

const answerSchema = z.strictObject({
  answer: z.string().trim().min(1, "Please write a few words: the buyer will see them.").max(2000),
})

const noOpenReturn = () => refuse("not_found", "Nothing is asked about this order any more.")

/** Cancels the order, or e-mails the buyer that works may be sent back. */
export const approveReturn = (shop: Shop, actor: Actor, number: string, input: unknown): Promise<Outcome<OrderRow>> =>
  orderCommand(shop, actor, number, validateInput(answerSchema, input), async (run, { answer }) => {
    const { tx, order, now } = run
    const request = await findOpenReturn(tx, order.id)
    if (!request) return noOpenReturn()
    const approved = await transitionReturn(run, request, "approved", { answer, answeredAt: now }, answer)
    if (!approved.ok) return approved
    if (request.kind !== "cancel") {
      const lines = await tx.select().from(orderLines).where(inArray(orderLines.id, request.lineIds))
      await queueReturnAnsweredEmail(shop, tx, order, { kind: request.kind, lines, approved: true, answer })
      return done(order)
    }
    const closed = await transitionReturn(run, approved.value, "closed", { closedAt: now })
    if (!closed.ok) return closed
    const ended = await endOrder(shop, run, "cancelled", answer)
    if (ended.ok) await queueCancelledEmail(shop, tx, ended.value, answer)
    return ended
  })

export const declineReturn = (shop: Shop, actor: Actor, number: string, input: unknown): Promise<Outcome<OrderRow>> =>
  orderCommand(shop, actor, number, validateInput(answerSchema, input), async (run, { answer }) => {
    const { tx, order, now } = run
    const asked = await findOpenReturn(tx, order.id)
    if (!asked) return noOpenReturn()
    const declined = await transitionReturn(run, asked, "declined", { answer, answeredAt: now }, answer)
    if (!declined.ok) return declined
    const lines = await tx.select().from(orderLines).where(inArray(orderLines.id, asked.lineIds))
    await queueReturnAnsweredEmail(shop, tx, order, { kind: asked.kind, lines, approved: false, answer })
    return done(order)
  })

export const advanceReturn = (
  shop: Shop,
  actor: Actor,
  number: string,
  to: "in_transit" | "received",
): Promise<Outcome<OrderRow>> =>
  orderCommand(shop, actor, number, noInput, async (run) => {
    const asked = await findOpenReturn(run.tx, run.order.id)
    if (!asked) return noOpenReturn()
    const moved = await transitionReturn(run, asked, to, to === "received" ? { receivedAt: run.now } : {})
    if (!moved.ok) return moved
    if (to === "received") {
      const lines = await run.tx.select().from(orderLines).where(inArray(orderLines.id, asked.lineIds))
      await queueReturnArrivedEmail(shop, run.tx, run.order, lines)
    }
    return done(run.order)
  })
