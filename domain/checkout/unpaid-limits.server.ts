import { and, eq, gt, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { orders } from "../../db/tables/orders.ts"
import { refuse } from "../problem.ts"
import type { Settings } from "../settings/settings.ts"

export type Buyer = { email: string; household: string | null }

type UnpaidLimits = Settings<"payment">["mostUnpaid"]

type UnpaidCounts = { ofAddress: number; ofHousehold: number }

/** Call it after locking the works; call `countUnpaid` in a later statement: one that waited would miss concurrent orders. */
export async function lockBuyer(tx: Transaction, { email, household }: Buyer): Promise<void> {
  const lockOn = (who: string) => sql`pg_advisory_xact_lock(hashtextextended(${`unpaid ${who}`}, 0))`
  // One statement, which evaluates them in this order.
  await tx.execute(sql`select ${lockOn(email.toLowerCase())}${household ? sql`, ${lockOn(household)}` : sql``}`)
}

/** Null within the limits. `held` must be read under `lockBuyer`. */
export function refuseUnpaid(adding: number, held: UnpaidCounts, limits: UnpaidLimits) {
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

/** Reads orders by two indexes first, because without statistics of a new table the planner would read all holds. */
export async function countUnpaid(tx: Transaction, { email, household }: Buyer, now: Date): Promise<UnpaidCounts> {
  const { rows } = await tx.execute<UnpaidCounts>(sql`
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
    ) as theirs`)
  return rows[0] ?? { ofAddress: 0, ofHousehold: 0 }
}

/** Per e-mail address, because each request sends an e-mail to it. */
const maxQuotesPerHour = 4

/** Null within the limit. Call it under `lockBuyer`. */
export async function refuseQuotes(tx: Transaction, { email }: Buyer, now: Date) {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const asked = await tx.$count(orders, and(eq(orders.email, email), gt(orders.quoteAskedAt, hourAgo)))
  return asked < maxQuotesPerHour
    ? null
    : refuse("too_many", "That’s a lot of requests in an hour. Please wait a while, or write to the studio.")
}
