import { inArray } from "drizzle-orm"
import { z } from "zod"
import { orderLines } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { noInput } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { endOrder } from "./end-order.server.ts"
import { mailCancelled } from "./fulfilment-mails.server.ts"
import { moveReturn, openReturn } from "./move-return.server.ts"
import { onOrder } from "./on-order.server.ts"
import { mailAnswered, mailCameBack } from "./return-mails.server.ts"
import type { OrderRow } from "./transition.server.ts"

const answerSchema = z.strictObject({
  answer: z.string().trim().min(1, "Please write a few words: the buyer will see them.").max(2000),
})

const none = () => refuse("not_found", "Nothing is asked about this order any more.")

/** Cancels the order, or e-mails the buyer that works may be sent back. */
export const approveReturn = (shop: Shop, actor: Actor, number: string, input: unknown): Promise<Outcome<OrderRow>> =>
  onOrder(shop, actor, number, checked(answerSchema, input), async (run, { answer }) => {
    const { tx, order, now } = run
    const asked = await openReturn(tx, order.id)
    if (!asked) return none()
    const approved = await moveReturn(run, asked, "approved", { answer, answeredAt: now }, answer)
    if (!approved.ok) return approved
    if (asked.kind !== "cancel") {
      const lines = await tx.select().from(orderLines).where(inArray(orderLines.id, asked.lineIds))
      await mailAnswered(shop, tx, order, { kind: asked.kind, lines, approved: true, answer })
      return done(order)
    }
    const closed = await moveReturn(run, approved.value, "closed", { closedAt: now })
    if (!closed.ok) return closed
    const ended = await endOrder(shop, run, "cancelled", answer)
    if (ended.ok) await mailCancelled(shop, tx, ended.value, answer)
    return ended
  })

export const declineReturn = (shop: Shop, actor: Actor, number: string, input: unknown): Promise<Outcome<OrderRow>> =>
  onOrder(shop, actor, number, checked(answerSchema, input), async (run, { answer }) => {
    const { tx, order, now } = run
    const asked = await openReturn(tx, order.id)
    if (!asked) return none()
    const declined = await moveReturn(run, asked, "declined", { answer, answeredAt: now }, answer)
    if (!declined.ok) return declined
    const lines = await tx.select().from(orderLines).where(inArray(orderLines.id, asked.lineIds))
    await mailAnswered(shop, tx, order, { kind: asked.kind, lines, approved: false, answer })
    return done(order)
  })

export const moveReturnTo = (
  shop: Shop,
  actor: Actor,
  number: string,
  to: "in_transit" | "received",
): Promise<Outcome<OrderRow>> =>
  onOrder(shop, actor, number, noInput, async (run) => {
    const asked = await openReturn(run.tx, run.order.id)
    if (!asked) return none()
    const moved = await moveReturn(run, asked, to, to === "received" ? { receivedAt: run.now } : {})
    if (!moved.ok) return moved
    if (to === "received") {
      const lines = await run.tx.select().from(orderLines).where(inArray(orderLines.id, asked.lineIds))
      await mailCameBack(shop, run.tx, run.order, lines)
    }
    return done(run.order)
  })
