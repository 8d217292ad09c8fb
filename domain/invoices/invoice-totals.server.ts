import { sql } from "drizzle-orm"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { dayHere } from "./invoice-queries.server.ts"
import { standingJoins } from "./invoice-standing.server.ts"

/** Amounts of some invoices in minor units, without what was credited of them. */
export type MonthOfInvoices = { month: number; paid: number; open: number; late: number }

/** A tax in a quarter: `net` is everything that was issued, without any taxes. */
export type TaxTotal = { name: string; rate: number; amount: number }
export type QuarterTotal = { quarter: number; invoiced: number; credited: number; net: number; taxes: TaxTotal[] }

/** What was issued in a year in one currency. */
export type YearInCurrency = { currency: string; months: MonthOfInvoices[]; quarters: QuarterTotal[] }

export type YearOfInvoices = { year: number; years: number[]; issued: number; currencies: YearInCurrency[] }

/**
 * The demo's invoices count only while there are no others.
 * @param i the alias of the table
 */
export const countsHere = sql`i.number is not null
  and (i.number not like 'DEMO-%' or not exists (select from invoices r where r.number is not null and r.number not like 'DEMO-%'))`

const issuedIn = sql`substr(i.content->>'issued', 1, 4)::int`
const monthOf = sql`substr(i.content->>'issued', 6, 2)::int`
const currencyOf = sql`i.content->>'currency'`

/** A year in sums: by month how its invoices stand today, by quarter what was issued and its taxes. Admin only. */
export async function yearOfInvoices(shop: Shop, actor: Actor, asked?: number): Promise<Outcome<YearOfInvoices>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const { zone, today } = await dayHere(shop)
  const year = asked ?? Number(today.slice(0, 4))
  const [years, months, quarters, taxes] = await Promise.all([
    shop.db.execute<{ year: number; issued: number }>(sql`
      select ${issuedIn} as year, count(*)::int as issued from invoices i
      where ${countsHere} and i.kind = 'invoice' group by 1 order by 1 desc`),
    shop.db.execute<Record<"currency" | "paid" | "open" | "late", string> & { month: number }>(sql`
      select ${currencyOf} as currency, ${monthOf} as month,
        sum(due.total - credit.credited - standing.open) as paid,
        sum(case when standing.state = 'overdue' then 0 else standing.open end) as open,
        sum(case when standing.state = 'overdue' then standing.open else 0 end) as late
      from invoices i ${standingJoins(zone, today)}
      where ${countsHere} and i.kind = 'invoice' and ${issuedIn} = ${year} group by 1, 2 order by 1, 2`),
    shop.db.execute<Record<"currency" | "invoiced" | "credited" | "taxes", string> & { quarter: number }>(sql`
      select ${currencyOf} as currency, (${monthOf} + 2) / 3 as quarter,
        sum(case when i.kind = 'invoice' then (i.content->>'total')::bigint else 0 end) as invoiced,
        sum(case when i.kind = 'credit_note' then -(i.content->>'total')::bigint else 0 end) as credited,
        sum(coalesce((select sum((tax->>'amount')::bigint) from jsonb_array_elements(i.content->'taxes') tax), 0)) as taxes
      from invoices i where ${countsHere} and ${issuedIn} = ${year} group by 1, 2 order by 1, 2`),
    shop.db.execute<{ currency: string; quarter: number; name: string; rate: string; amount: string }>(sql`
      select ${currencyOf} as currency, (${monthOf} + 2) / 3 as quarter, tax->>'name' as name, tax->>'rate' as rate,
        sum((tax->>'amount')::bigint) as amount
      from invoices i, jsonb_array_elements(i.content->'taxes') tax
      where ${countsHere} and ${issuedIn} = ${year} group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
  ])
  const currencies = [...new Set(quarters.rows.map(({ currency }) => currency))]
  return done({
    year,
    years: [...new Set([Number(today.slice(0, 4)), ...years.rows.map((row) => row.year)])].sort((a, b) => b - a),
    issued: years.rows.find((row) => row.year === year)?.issued ?? 0,
    currencies: currencies
      .map((currency) => ({
        currency,
        months: months.rows
          .filter((row) => row.currency === currency)
          .map(({ month, paid, open, late }) => ({
            month,
            paid: Number(paid),
            open: Number(open),
            late: Number(late),
          })),
        quarters: quarters.rows
          .filter((row) => row.currency === currency)
          .map(({ quarter, invoiced, credited, taxes: sum }) => ({
            quarter,
            invoiced: Number(invoiced),
            credited: Number(credited),
            net: Number(invoiced) - Number(credited) - Number(sum),
            taxes: taxes.rows
              .filter((row) => row.currency === currency && row.quarter === quarter)
              .map(({ name, rate, amount }) => ({ name, rate: Number(rate), amount: Number(amount) })),
          })),
      }))
      .sort((one, other) => sumOf(other) - sumOf(one)),
  })
}

const sumOf = ({ quarters }: YearInCurrency) => quarters.reduce((sum, { invoiced }) => sum + invoiced, 0)
