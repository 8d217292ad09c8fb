import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import { keyset } from "../../db/keyset.ts"
import { matchesId } from "../../db/matches-id.ts"
import { type InvoiceContent, type InvoiceDraft, invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import { currencyCodes } from "../../lib/currencies.ts"
import { minorUnitDigits } from "../../lib/currency-digits.ts"
import { parseMoney } from "../../lib/money.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { listHistory } from "../history-queries.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { InvoicePeriod } from "./invoice-period.ts"
import { getInvoiceStatus, type InvoiceState, invoiceStatusJoins } from "./invoice-status.server.ts"

const invoiceFilters = ["all", "overdue", "open", "paid", "drafts", "credit_notes"] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

const conditions: Record<InvoiceFilter, SQL> = {
  all: sql`true`,
  overdue: sql`standing.state = 'overdue'`,
  open: sql`standing.state in ('issued', 'partly_paid', 'overdue')`,
  paid: sql`standing.state = 'paid'`,
  drafts: sql`standing.state = 'draft'`,
  credit_notes: sql`standing.state = 'credit_note'`,
}

/** In the site's time zone. */
export async function getInvoiceDay(shop: Shop): Promise<{ zone: string; today: string }> {
  const { site } = await getSettings(shop.db, "site")
  return { zone: site.timeZone, today: getCalendarDate(site.timeZone, shop.now()) }
}

/** `open` in minor units. Either `content` or `draft` is set. */
export type ListedInvoice = {
  id: string
  number: string | null
  content: InvoiceContent | null
  draft: InvoiceDraft | null
  orderNumber: string | null
  state: InvoiceState
  open: number
  at: Date
  dueAt: Date | null
}

const byRank = keyset("number", "time")
const pageSize = 50

type InvoiceQuery = { filter?: InvoiceFilter; search?: string; period?: InvoicePeriod | null; after?: string | null }

/** Overdue ones first, then drafts, then the newest. */
export const listInvoices = (
  shop: Shop,
  actor: Actor,
  { filter = "all", search = "", period = null, after = null }: InvoiceQuery,
): Promise<Outcome<{ items: ListedInvoice[]; next: string | null }>> =>
  query(shop, actor, "invoices.read", async (db) => {
    const { zone, today } = await getInvoiceDay(shop)
    const order = sql`(case when standing.state = 'overdue' then 2 when standing.state = 'draft' then 1 else 0 end)`
    const at = sql`coalesce(i.issued_at, i.created_at)`
    const words = search.trim()
    const { rows } = await db.execute<ListedInvoice & { rank: string; open: string }>(sql`
      select i.id, i.number, i.content, i.draft, o.number as "orderNumber", standing.state, standing.open,
        ${at} as at, due.at as "dueAt", ${order} as rank
      from invoices i ${invoiceStatusJoins(zone, today)}
      where ${conditions[filter]} and ${words ? matchInvoices(words) : sql`true`} and ${period ? issuedWithin(period) : sql`true`}
        and ${byRank.beyond(after, [order, at, sql`i.id`], "<") ?? sql`true`}
      order by ${order} desc, ${at} desc, i.id desc
      limit ${pageSize + 1}`)
    const { page, next } = byRank.page(rows, pageSize, (row) => [String(row.rank), new Date(row.at)])
    const items = page.map(({ rank: _, ...row }) => ({
      ...row,
      open: Number(row.open),
      at: new Date(row.at),
      dueAt: row.dueAt && new Date(row.dueAt),
    }))
    return done({ items, next })
  })

const issuedWithin = ({ year, from, to }: InvoicePeriod): SQL =>
  sql`substr(i.content->>'issued', 1, 4)::int = ${year} and substr(i.content->>'issued', 6, 2)::int between ${from} and ${to}`

/** Without a currency sign the sum is read as dollars, and matches every currency. */
function matchSum(search: string): SQL {
  const read = parseMoney(search, { currency: "USD" })
  if (!read.ok || !read.money) return sql`false`
  const { minor, currency } = read.money
  const inCents = BigInt(minor) * 10n ** BigInt(3 - minorUnitDigits(currency))
  const digits = sql`case ${sql.join(oddCurrencies, sql` `)} else 2 end`
  return sql`abs((i.content->>'total')::numeric) * 10 ^ (3 - ${digits}) = ${String(inCents)}::numeric`
}

const oddCurrencies = currencyCodes
  .filter((code) => minorUnitDigits(code) !== 2)
  .map((code) => sql`when i.content->>'currency' = ${code} then ${minorUnitDigits(code)}::int`)

function matchInvoices(search: string): SQL {
  const like = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`
  return sql`(i.number ilike ${like} or o.number ilike ${like} or i.email::text ilike ${like}
    or coalesce(i.content->'buyer', i.draft->'name')::text ilike ${like}
    or exists (select from jsonb_array_elements(coalesce(i.content, i.draft)->'lines') line where line->>'title' ilike ${like})
    or ${matchSum(search)})`
}

export const countInvoices = (shop: Shop, actor: Actor): Promise<Outcome<Record<InvoiceFilter, number>>> =>
  query(shop, actor, "invoices.read", async (db) => {
    const { zone, today } = await getInvoiceDay(shop)
    const columns = invoiceFilters.map(
      (filter) => sql`(count(*) filter (where ${conditions[filter]}))::int as ${sql.identifier(filter)}`,
    )
    const { rows } = await db.execute<Record<InvoiceFilter, number>>(
      sql`select ${sql.join(columns, sql`, `)} from invoices i ${invoiceStatusJoins(zone, today)}`,
    )
    return rows[0] ? done(rows[0]) : refuse("not_found", "No counts.")
  })

export const getInvoice = (shop: Shop, actor: Actor, id: string) =>
  query(shop, actor, "invoices.read", async (db) => {
    const [row] = await db.select().from(invoices).where(matchesId(invoices.id, id))
    if (!row) return refuse("not_found", "There is no such invoice.")
    const [order] = row.orderId ? await db.select().from(orders).where(eq(orders.id, row.orderId)) : []
    const isIts = or(eq(payments.invoiceId, id), row.orderId ? eq(payments.orderId, row.orderId) : undefined)
    const [status, money, back, notes, corrected, sent, history] = await Promise.all([
      getInvoiceStatus(db, id, await getInvoiceDay(shop)),
      db
        .select()
        .from(payments)
        .where(and(isIts, eq(payments.state, "received")))
        .orderBy(payments.receivedAt),
      db
        .select({ refund: refunds })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(
          and(
            isIts,
            eq(payments.state, "received"),
            inArray(refunds.state, ["requested", "pending", "sent", "failed"]),
          ),
        )
        .orderBy(refunds.requestedAt),
      db.select().from(invoices).where(eq(invoices.correctsId, id)).orderBy(invoices.issuedAt, invoices.number),
      row.correctsId ? db.select().from(invoices).where(eq(invoices.id, row.correctsId)) : [],
      db
        .select({
          id: outboxEmails.id,
          to: outboxEmails.recipient,
          subject: outboxEmails.subject,
          state: outboxEmails.state,
          at: outboxEmails.createdAt,
        })
        .from(outboxEmails)
        .where(sql`${outboxEmails.attachments} @> ${JSON.stringify([{ invoiceId: id }])}::jsonb`)
        .orderBy(outboxEmails.createdAt)
        .limit(100),
      listHistory(db, "invoice", id),
    ])
    const isInvoice = row.kind === "invoice"
    return done({
      row,
      order: order ?? null,
      standing: status,
      payments: isInvoice ? money : [],
      refunds: isInvoice ? back.map(({ refund }) => refund) : [],
      notes,
      corrected: corrected[0] ?? null,
      mails: sent,
      history,
    })
  })

export const findInvoiceOfOrder = (shop: Shop, actor: Actor, orderId: string): Promise<Outcome<string | null>> =>
  query(shop, actor, "invoices.read", async (db) => {
    const [found] = await db
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, "invoice")))
    return done(found?.id ?? null)
  })
