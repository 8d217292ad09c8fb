import { asc, desc, eq } from "drizzle-orm"
import { z } from "zod"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { returns } from "../../db/tables/returns.ts"
import { type Actor, visitor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { lockOrder } from "./lock-order.server.ts"
import { openReturn } from "./move-return.server.ts"
import { isOrderToken } from "./order.ts"
import { type LineRow, orderedWorks } from "./ordered-works.ts"
import { mayAsk } from "./return-choices.ts"
import { returnKinds } from "./return-machine.ts"
import { mailAsked } from "./return-mails.server.ts"
import { noteEvent } from "./transition.server.ts"

const askSchema = z.strictObject({
  kind: z.enum(returnKinds, "Please choose what you’d like."),
  /** Which works, by their place among the order's works from 0; not for a cancellation. */
  works: z.array(z.coerce.number().int().min(0)).default([]),
  reason: z.string().trim().min(1, "Please say why.").max(2000, "At most 2,000 characters."),
})

/**
 * A buyer asks that an order is canceled, to send works back, or reports damage; the artist is told. Whoever has the order's
 * link may ask. Refuses (409) what the order's state does not allow, and a second request while one is open.
 */
export async function askForReturn(shop: Shop, token: string, input: unknown): Promise<Outcome<null>> {
  if (!isOrderToken(token)) return refuse("not_found", "There is no such order.")
  const within = await shop.rateLimits.take(`return:${token}`, { points: 10, seconds: 3600 })
  if (!within) return refuse("too_many", "That’s a lot of tries. Please wait an hour and try again.")
  return command(shop, buyer, "anyone", checked(askSchema, input), async ({ tx, now }, { kind, works, reason }) => {
    const locked = await lockOrder(tx, "token", token)
    if (!locked) return refuse("not_found", "There is no such order.")
    const { order } = locked
    const lines = await tx
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(asc(orderLines.position), asc(orderLines.id))
    const may = mayAsk(order, lines)
    if (kind === "cancel" ? !may.cancel : may.works.length === 0)
      return refuse("conflict", "This can’t be asked for this order now. Please write to the studio.")
    if (await openReturn(tx, order.id))
      return refuse("conflict", "You’ve asked already. The studio will answer by e-mail.")
    const about = kind === "cancel" ? lines : chosen(lines, may.works, works)
    if (about.length === 0) return refuse("invalid", "Please choose a work.", { works: "Please choose a work." })
    const lineIds = about.map(({ id }) => id)
    await tx.insert(returns).values({ orderId: order.id, kind, lineIds, reason, requestedAt: now })
    await noteEvent(tx, buyer, order.id, { machine: "return", from: "", to: "requested", note: reason }, now)
    await mailAsked(shop, tx, order, { kind, reason, lines: about })
    return done(null)
  })
}

/** Who has the order's link is its buyer, also when signed in as somebody else. */
const buyer: Actor = visitor

const chosen = (lines: LineRow[], may: number[], works: number[]): LineRow[] => {
  const all = orderedWorks(lines)
  return works.filter((at) => may.includes(at)).flatMap((at) => all[at]?.lines ?? [])
}

/** What a buyer sees of the last request. */
export type BuyersReturn = { kind: string; state: string; answer: string; requestedAt: Date }

export type BuyersRequests = { may: ReturnType<typeof mayAsk>; last: BuyersReturn | null }

/** What may be asked of the order behind a link, and what was asked last; null when there is no such order. */
export async function returnsForBuyer(shop: Shop, token: string): Promise<BuyersRequests | null> {
  if (!isOrderToken(token)) return null
  const [order] = await shop.db.select().from(orders).where(eq(orders.token, token))
  if (!order) return null
  const lines = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position), asc(orderLines.id))
  const [last] = await shop.db
    .select({
      kind: returns.kind,
      state: returns.state,
      answer: returns.answer,
      requestedAt: returns.requestedAt,
    })
    .from(returns)
    .where(eq(returns.orderId, order.id))
    .orderBy(desc(returns.requestedAt))
    .limit(1)
  return { may: mayAsk(order, lines), last: last ?? null }
}
