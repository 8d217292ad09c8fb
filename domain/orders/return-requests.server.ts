import { and, asc, desc, eq, isNotNull } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../db/connect.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { returns } from "../../db/tables/returns.ts"
import { type Actor, visitor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import type { MadePicture } from "../media/private-pictures.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { lockOrder } from "./lock-order.server.ts"
import { openReturn } from "./move-return.server.ts"
import { isOrderToken } from "./order.ts"
import { type LineRow, orderedWorks } from "./ordered-works.ts"
import { mayAsk, mayGoBack } from "./return-choices.ts"
import { returnKinds } from "./return-machine.ts"
import { mailAsked } from "./return-mails.server.ts"
import { picturesOfReturns, type ReturnPicture } from "./return-picture-queries.server.ts"
import { keepPictures, withPictures } from "./return-pictures.server.ts"
import { noteEvent, type OrderRow } from "./transition.server.ts"

const askSchema = z.strictObject({
  kind: z.enum(returnKinds, "Please choose what you’d like."),
  /** Which works, by their place among the order's works from 0; not for a cancellation. */
  works: z.array(z.coerce.number().int().min(0)).default([]),
  reason: z.string().trim().min(1, "Please say why.").max(2000, "At most 2,000 characters."),
})

type Asked = z.output<typeof askSchema>

/**
 * A buyer asks that an order is canceled, to send works back, or reports damage, with pictures; the artist is told. Whoever
 * has the order's link may ask. Refuses (409) what the order's state does not allow, and a second request while one is open.
 * @param files pictures as browsers send them; none for a cancellation
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
  // Pictures are read only for a request that would be taken.
  const [order] = await shop.db.select().from(orders).where(eq(orders.token, token))
  if (!order) return unknown()
  const about = await worksAsked(shop.db, order, asked.value)
  return about.ok ? withPictures(shop, files, (made) => writeRequest(shop, token, asked, made)) : about
}

const unknown = () => refuse("not_found", "There is no such order.")

const writeRequest = (shop: Shop, token: string, asked: Outcome<Asked>, made: MadePicture[]) =>
  command(shop, buyer, "anyone", asked, async ({ tx, now }, input): Promise<Outcome<null>> => {
    const { kind, reason } = input
    const locked = await lockOrder(tx, "token", token)
    if (!locked) return unknown()
    const { order } = locked
    const about = await worksAsked(tx, order, input)
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

/** The lines that a request is about, or why it cannot be made now. */
async function worksAsked(
  db: Database | Transaction,
  order: OrderRow,
  { kind, works }: Asked,
): Promise<Outcome<LineRow[]>> {
  const lines = await linesOf(db, order.id)
  const back = await linesBack(db, order.id)
  const may = mayAsk(order, lines, back)
  if (kind === "cancel" ? !may.cancel : may.works.length === 0)
    return refuse("conflict", "This can’t be asked for this order now. Please write to the studio.")
  if (await openReturn(db, order.id))
    return refuse("conflict", "You’ve asked already. The studio will answer by e-mail.")
  const about = kind === "cancel" ? lines : chosen(lines, mayGoBack(order, lines, back), works)
  return about.length > 0 ? done(about) : refuse("invalid", "Please choose a work.", { works: "Please choose a work." })
}

const linesOf = (db: Database | Transaction, orderId: string) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position), asc(orderLines.id))

/** The lines of an order whose works came back, and about which all is settled. */
async function linesBack(db: Database | Transaction, orderId: string): Promise<Set<string>> {
  const settled = await db
    .select({ lineIds: returns.lineIds })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), eq(returns.state, "closed"), isNotNull(returns.receivedAt)))
  return new Set(settled.flatMap(({ lineIds }) => lineIds))
}

/** Who has the order's link is its buyer, also when signed in as somebody else. */
const buyer: Actor = visitor

/** Of the works that are chosen, each once, the copies that may go back. */
const chosen = (lines: LineRow[], may: LineRow[], works: number[]): LineRow[] =>
  orderedWorks(lines).flatMap((work, at) => (works.includes(at) ? work.lines.filter((line) => may.includes(line)) : []))

/** What a buyer sees of the last request. `pictures`: their own. */
export type BuyersReturn = {
  kind: string
  state: string
  answer: string
  requestedAt: Date
  pictures: Omit<ReturnPicture, "returnId" | "by">[]
}

export type BuyersRequests = { may: ReturnType<typeof mayAsk>; last: BuyersReturn | null }

/** What may be asked of the order behind a link, and what was asked last; null when there is no such order. */
export async function returnsForBuyer(shop: Shop, token: string): Promise<BuyersRequests | null> {
  if (!isOrderToken(token)) return null
  const [order] = await shop.db.select().from(orders).where(eq(orders.token, token))
  if (!order) return null
  const may = mayAsk(order, await linesOf(shop.db, order.id), await linesBack(shop.db, order.id))
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
