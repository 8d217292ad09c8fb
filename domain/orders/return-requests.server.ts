import { and, asc, desc, eq, isNotNull } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../db/connect.ts"
import { orderEvents, orderLines, orders } from "../../db/tables/orders.ts"
import { returns } from "../../db/tables/returns.ts"
import { type Actor, visitor } from "../actor.ts"
import { command } from "../command.server.ts"
import type { PrivatePicture } from "../media/private-pictures.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { lockOrder } from "./lock-order.server.ts"
import { isOrderToken } from "./order.ts"
import { groupOrderLines, type OrderLineRow } from "./ordered-works.ts"
import { queueReturnRequestEmails } from "./return-emails.server.ts"
import { returnKinds } from "./return-machine.ts"
import { getReturnOptions, listReturnableLines, type SinceDelivery } from "./return-options.ts"
import { listReturnPictures, type ReturnPicture } from "./return-picture-queries.server.ts"
import { insertReturnPictures, withReturnPictures } from "./return-pictures.server.ts"
import { type OrderRow, recordOrderEvent } from "./transition-order.server.ts"
import { findOpenReturn } from "./transition-return.server.ts"

const returnInputSchema = z.strictObject({
  kind: z.enum(returnKinds, "Please choose what you’d like."),
  /** Indices of the order's works from 0, or single copies: `0/4`. Empty for a cancellation. */
  works: z.array(z.string().regex(/^\d{1,3}(?:\/\d{1,7})?$/)).default([]),
  reason: z.string().trim().min(1, "Please say why.").max(2000, "At most 2,000 characters."),
})

type ReturnInput = z.output<typeof returnInputSchema>

/**
 * A buyer's request to cancel or return, or report of damage. The order's link gives permission. Refuses (409) what the order's
 * state does not allow, and a second open request.
 * @param files pictures; none for a cancellation
 */
export async function requestReturn(
  shop: Shop,
  token: string,
  input: unknown,
  files: File[] = [],
): Promise<Outcome<null>> {
  if (!isOrderToken(token)) return orderNotFound()
  const within = await shop.rateLimits.consume(`return:${token}`, { points: 10, seconds: 3600 })
  if (!within) return refuse("too_many", "That’s a lot of tries. Please wait an hour and try again.")
  const parsed = validateInput(returnInputSchema, input)
  if (!parsed.ok) return parsed
  if (parsed.value.kind === "cancel" || files.length === 0) return createReturnRequest(shop, token, parsed, [])
  // Pictures are processed only for an acceptable request.
  const [order] = await shop.db.select().from(orders).where(eq(orders.token, token))
  if (!order) return orderNotFound()
  const requestedLines = await findRequestedLines(shop.db, order, parsed.value, shop.now())
  return requestedLines.ok
    ? withReturnPictures(shop, files, (made) => createReturnRequest(shop, token, parsed, made))
    : requestedLines
}

const orderNotFound = () => refuse("not_found", "There is no such order.")

const createReturnRequest = (shop: Shop, token: string, asked: Outcome<ReturnInput>, made: PrivatePicture[]) =>
  command(shop, buyer, "anyone", asked, async ({ tx, now }, input): Promise<Outcome<null>> => {
    const { kind, reason } = input
    const locked = await lockOrder(tx, "token", token)
    if (!locked) return orderNotFound()
    const { order } = locked
    const about = await findRequestedLines(tx, order, input, now)
    if (!about.ok) return about
    const lineIds = about.value.map(({ id }) => id)
    const [row] = await tx
      .insert(returns)
      .values({ orderId: order.id, kind, lineIds, reason, requestedAt: now })
      .returning()
    if (!row) throw new Error("the request was not written")
    await insertReturnPictures(tx, { returnId: row.id, by: "buyer", now }, made)
    await recordOrderEvent(tx, buyer, order.id, { machine: "return", from: "", to: "requested", note: reason }, now)
    await queueReturnRequestEmails(shop, tx, order, { kind, reason, lines: about.value, pictures: made.length })
    return done(null)
  })

async function findRequestedLines(
  db: Database | Transaction,
  order: OrderRow,
  { kind, works }: ReturnInput,
  now: Date,
): Promise<Outcome<OrderLineRow[]>> {
  const lines = await listLines(db, order.id)
  const back = await listReturnedLineIds(db, order.id)
  const options = getReturnOptions(order, lines, back, await getSinceDelivery(db, order, now))
  if (kind === "cancel" ? !options.cancel : options.works.length === 0 || !options.kinds.includes(kind))
    return refuse("conflict", "This can’t be asked for this order now. Please write to the studio.")
  if (await findOpenReturn(db, order.id))
    return refuse("conflict", "You’ve asked already. The studio has yet to answer.")
  const about = kind === "cancel" ? lines : chooseLines(lines, listReturnableLines(order, lines, back), works)
  return about.length > 0 ? done(about) : refuse("invalid", "Please choose a work.", { works: "Please choose a work." })
}

const listLines = (db: Database | Transaction, orderId: string) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position), asc(orderLines.id))

/** Lines of closed returns. */
async function listReturnedLineIds(db: Database | Transaction, orderId: string): Promise<Set<string>> {
  const refunds = await db
    .select({ lineIds: returns.lineIds })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), eq(returns.state, "closed"), isNotNull(returns.receivedAt)))
  return new Set(refunds.flatMap(({ lineIds }) => lineIds))
}

/** Directive 2011/83/EU, article 9, and the UK's Consumer Contracts Regulations: for orders with this information. */
const withdrawalDays = 14

async function getSinceDelivery(db: Database | Transaction, order: OrderRow, now: Date): Promise<SinceDelivery> {
  const { promises } = await getSettings(db, "promises")
  const returnDays = Math.max(promises.returnDays, order.withdrawalVersion === "" ? 0 : withdrawalDays)
  if (order.fulfilmentState !== "delivered") return { deliveredAt: null, returnDays, now }
  const [event] = await db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, order.id),
        eq(orderEvents.machine, "fulfilment"),
        eq(orderEvents.toState, "delivered"),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return { deliveredAt: event?.at ?? null, returnDays, now }
}

/** The order's link makes its visitor the buyer, signed in or not. */
const buyer: Actor = visitor

/** Each line once. */
const chooseLines = (lines: OrderLineRow[], may: OrderLineRow[], works: string[]): OrderLineRow[] =>
  groupOrderLines(lines).flatMap((work, at) =>
    work.lines.filter(
      (line) => may.includes(line) && (works.includes(`${at}`) || works.includes(`${at}/${line.editionNumber}`)),
    ),
  )

type BuyerReturn = {
  kind: string
  state: string
  answer: string
  requestedAt: Date
  pictures: Omit<ReturnPicture, "returnId" | "by">[]
}

export type BuyerReturns = { may: ReturnType<typeof getReturnOptions>; last: BuyerReturn | null }

/** Null for an unknown token. */
export async function findBuyerReturns(shop: Shop, token: string): Promise<BuyerReturns | null> {
  if (!isOrderToken(token)) return null
  const [order] = await shop.db.select().from(orders).where(eq(orders.token, token))
  if (!order) return null
  const since = await getSinceDelivery(shop.db, order, shop.now())
  const may = getReturnOptions(
    order,
    await listLines(shop.db, order.id),
    await listReturnedLineIds(shop.db, order.id),
    since,
  )
  const [row] = await shop.db
    .select()
    .from(returns)
    .where(eq(returns.orderId, order.id))
    .orderBy(desc(returns.requestedAt))
    .limit(1)
  if (!row) return { may, last: null }
  const { kind, state, answer, requestedAt } = row
  const pictures = (await listReturnPictures(shop, [row.id]))
    .filter(({ by }) => by === "buyer")
    .map(({ id, width, height }) => ({ id, width, height }))
  return { may, last: { kind, state, answer, requestedAt, pictures } }
}
