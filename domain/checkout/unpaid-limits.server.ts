import { and, eq, gt, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { prepared } from "../../db/prepared.ts"
import { type Read, read } from "../../db/reads.ts"
import { orders } from "../../db/tables/orders.ts"
import { refuse } from "../problem.ts"
import type { Settings } from "../settings/settings.ts"

/** Who orders: the e-mail address, and the public network of the request (`householdOf`); null where that is not known. */
export type Buyer = { email: string; household: string | null }

type Limits = Settings<"payment">["mostUnpaid"]

/** Unpaid works that are reserved by this address, and by this household. */
type Unpaid = { ofAddress: number; ofHousehold: number }

/**
 * Locks a buyer's address and household until the transaction ends, so that orders placed at once are counted too. Call it
 * after the works are locked, and read `unpaidOf` afterwards: a statement that waited would not see those orders.
 */
export async function lockBuyer(tx: Transaction, { email, household }: Buyer): Promise<void> {
  const lockOn = (who: string) => sql`pg_advisory_xact_lock(hashtextextended(${`unpaid ${who}`}, 0))`
  // Both in one statement, which evaluates them in this order.
  await prepared(tx, sql`select ${lockOn(email.toLowerCase())}${household ? sql`, ${lockOn(household)}` : sql``}`)
}

/**
 * The refusal of an order with which one address or one household would have too many works reserved that nobody has paid
 * for; null when it is within the limits.
 * @param adding copies in this order
 * @param held as `unpaidOf` read it, when the buyer was locked
 */
export function refuseUnpaid(adding: number, held: Unpaid, limits: Limits) {
  if (adding > limits.perAddress) {
    return refuse(
      "conflict",
      `You can reserve up to ${limits.perAddress} works at a time. Please order fewer, or write to the studio.`,
    )
  }
  if (held.ofAddress + adding > limits.perAddress) {
    return refuse(
      "conflict",
      `You have ${held.ofAddress} ${held.ofAddress === 1 ? "work" : "works"} reserved that ${held.ofAddress === 1 ? "isn’t" : "aren’t"} paid for yet, and up to ${limits.perAddress} can be reserved at a time. Please pay for those first, or write to the studio.`,
    )
  }
  if (held.ofHousehold + adding > limits.perHousehold) {
    return refuse(
      "conflict",
      "Too many works are reserved from your connection and not paid for yet. Please pay for one of those orders first, or write to the studio.",
    )
  }
  return null
}

/**
 * How many unpaid works are reserved by this e-mail address, and how many from this network. The orders are read first, by
 * two indexes: while PostgreSQL has no statistics of a new table, the planner would read all holds first.
 */
export const unpaidOf = ({ email, household }: Buyer, now: Date): Read<Unpaid> =>
  read(
    sql`
    select coalesce(sum(held) filter (where email = ${email}), 0)::int as "ofAddress",
      coalesce(sum(held) filter (where network = ${household}), 0)::int as "ofHousehold"
    from (
      select id, email, network from orders
      where (email = ${email} or network = ${household}) and payment_state in ('unpaid', 'pending', 'failed')
      offset 0
    ) as unpaid,
    lateral (
      select count(*) as held from holds
      where order_id = unpaid.id and state = 'active' and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)
    ) as theirs`,
    ([row]: Unpaid[]) => row ?? { ofAddress: 0, ofHousehold: 0 },
  )

/** Requests for the price of a delivery that one address may make in an hour: each is an e-mail to it. */
const quotesInAnHour = 4

/** The refusal of one more such request; null when it is within the limit. Call it when the buyer is locked. */
export async function refuseQuotes(tx: Transaction, { email }: Buyer, now: Date) {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const asked = await tx.$count(orders, and(eq(orders.email, email), gt(orders.quoteAskedAt, hourAgo)))
  return asked < quotesInAnHour
    ? null
    : refuse("too_many", "That’s a lot of requests in an hour. Please wait a while, or write to the studio.")
}
