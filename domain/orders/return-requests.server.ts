import { and, asc, desc, eq, isNotNull } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../db/connect.ts"
import { orderEvents, orderLines, orders } from "../../db/tables/orders.ts"
import { returns } from "../../db/tables/returns.ts"
import { type Actor, visitor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import type { MadePicture } from "../media/private-pictures.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { lockOrder } from "./lock-order.server.ts"
import { openReturn } from "./move-return.server.ts"
import { isOrderToken } from "./order.ts"
import { type OrderLineRow, orderedWorks } from "./ordered-works.ts"
import { mayAsk, mayGoBack, type SinceDelivery } from "./return-choices.ts"
import { returnKinds } from "./return-machine.ts"
import { mailAsked } from "./return-mails.server.ts"
import { picturesOfReturns, type ReturnPicture } from "./return-picture-queries.server.ts"
import { keepPictures, withPictures } from "./return-pictures.server.ts"
import { noteEvent, type OrderRow } from "./transition.server.ts"

const askSchema = z.strictObject({
  kind: z.enum(returnKinds, "Please choose what you’d like."),
  /** Indices of the order's works from 0, or single copies: `0/4`. Empty for a cancellation. */
  works: z.array(z.string().regex(/^\d{1,3}(?:\/\d{1,7})?$/)).default([]),
  reason: z.string().trim().min(1, "Please say why.").max(2000, "At most 2,000 characters."),
})

type Asked = z.output<typeof askSchema>

/**
 * A buyer's request to cancel or return, or report of damage. The order's link gives permission. Refuses (409) what the order's
 * state does not allow, and a second open request.
 * @param files pictures; none for a cancellation
 */
export async function askForReturn(
  shop: Shop,
  token: string,
  input: unknown,
  files: File[] = [],
): Promise<Outcome<null>> {
  if (!isOrderToken(token)) return unknown()
  const within = await shop.rateLimits.take(`return:${token}`, { points: 10, seconds: 3600 })
  if (!within) return refuse("too_many", "That’s a lot of tries. Please wait an hour and try again.")
  const asked = checked(askSchema, input)
  if (!asked.ok) return asked
  if (asked.value.kind === "cancel" || files.length === 0) return writeRequest(shop, token, asked, [])
  // Pictures are processed only for an acceptable request.
  const [order] = await shop.db.select().from(orders).where(eq(orders.token, token))
  if (!order) return unknown()
  const about = await worksAsked(shop.db, order, asked.value, shop.now())
  return about.ok ? withPictures(shop, files, (made) => writeRequest(shop, token, asked, made)) : about
}

const unknown = () => refuse("not_found", "There is no such order.")

const writeRequest = (shop: Shop, token: string, asked: Outcome<Asked>, made: MadePicture[]) =>
  command(shop, buyer, "anyone", asked, async ({ tx, now }, input): Promise<Outcome<null>> => {
    const { kind, reason } = input
    const locked = await lockOrder(tx, "token", token)
    if (!locked) return unknown()
    const { order } = locked
    const about = await worksAsked(tx, order, input, now)
    if (!about.ok) return about
    const lineIds = about.value.map(({ id }) => id)
    const [row] = await tx
      .insert(returns)
      .values({ orderId: order.id, kind, lineIds, reason, requestedAt: now })
      .returning()
    if (!row) throw new Error("the request was not written")
    await keepPictures(tx, { returnId: row.id, by: "buyer", now }, made)
    await noteEvent(tx, buyer, order.id, { machine: "return", from: "", to: "requested", note: reason }, now)
    await mailAsked(shop, tx, order, { kind, reason, lines: about.value, pictures: made.length })
    return done(null)
  })

async function worksAsked(
  db: Database | Transaction,
  order: OrderRow,
  { kind, works }: Asked,
  now: Date,
): Promise<Outcome<OrderLineRow[]>> {
  const lines = await linesOf(db, order.id)
  const back = await linesBack(db, order.id)
  const may = mayAsk(order, lines, back, await sinceDelivery(db, order, now))
  if (kind === "cancel" ? !may.cancel : may.works.length === 0 || !may.kinds.includes(kind))
    return refuse("conflict", "This can’t be asked for this order now. Please write to the studio.")
  if (await openReturn(db, order.id)) return refuse("conflict", "You’ve asked already. The studio has yet to answer.")
  const about = kind === "cancel" ? lines : chosen(lines, mayGoBack(order, lines, back), works)
  return about.length > 0 ? done(about) : refuse("invalid", "Please choose a work.", { works: "Please choose a work." })
}

const linesOf = (db: Database | Transaction, orderId: string) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position), asc(orderLines.id))

/** Lines of closed returns. */
async function linesBack(db: Database | Transaction, orderId: string): Promise<Set<string>> {
  const settled = await db
    .select({ lineIds: returns.lineIds })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), eq(returns.state, "closed"), isNotNull(returns.receivedAt)))
  return new Set(settled.flatMap(({ lineIds }) => lineIds))
}

/** Directive 2011/83/EU, article 9, and the UK's Consumer Contracts Regulations: for orders with this information. */
const withdrawalDays = 14

async function sinceDelivery(db: Database | Transaction, order: OrderRow, now: Date): Promise<SinceDelivery> {
  const { promises } = await readSettings(db, "promises")
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
const chosen = (lines: OrderLineRow[], may: OrderLineRow[], works: string[]): OrderLineRow[] =>
  orderedWorks(lines).flatMap((work, at) =>
    work.lines.filter(
      (line) => may.includes(line) && (works.includes(`${at}`) || works.includes(`${at}/${line.editionNumber}`)),
    ),
  )

type BuyersReturn = {
  kind: string
  state: string
  answer: string
  requestedAt: Date
  pictures: Omit<ReturnPicture, "returnId" | "by">[]
}

export type BuyersRequests = { may: ReturnType<typeof mayAsk>; last: BuyersReturn | null }

/** Null for an unknown token. */
export async function returnsForBuyer(shop: Shop, token: string): Promise<BuyersRequests | null> {
  if (!isOrderToken(token)) return null
  const [order] = await shop.db.select().from(orders).where(eq(orders.token, token))
  if (!order) return null
  const since = await sinceDelivery(shop.db, order, shop.now())
  const may = mayAsk(order, await linesOf(shop.db, order.id), await linesBack(shop.db, order.id), since)
  const [row] = await shop.db
    .select()
    .from(returns)
    .where(eq(returns.orderId, order.id))
    .orderBy(desc(returns.requestedAt))
    .limit(1)
  if (!row) return { may, last: null }
  const { kind, state, answer, requestedAt } = row
  const pictures = (await picturesOfReturns(shop, [row.id]))
    .filter(({ by }) => by === "buyer")
    .map(({ id, width, height }) => ({ id, width, height }))
  return { may, last: { kind, state, answer, requestedAt, pictures } }
}
