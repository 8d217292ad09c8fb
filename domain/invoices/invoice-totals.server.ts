import { sql } from "drizzle-orm"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { formatMonthName, getYearPeriod, type InvoicePeriod, listInvoicePeriods } from "./invoice-period.ts"
import { getInvoiceDay } from "./invoice-queries.server.ts"
import { invoiceStatusJoins } from "./invoice-status.server.ts"

/** In minor units, without credited amounts. */
export type MonthlyInvoices = { month: number; paid: number; open: number; late: number }

type TaxTotal = { name: string; rate: number; amount: number }

/** In minor units; `net` excludes all taxes. */
type PartTotal = { name: string; invoiced: number; credited: number; net: number; taxes: TaxTotal[] }

/** `year`: all months of the year; `months`: those of the period; `parts`: quarters of a year, or months; `all`: their sum. */
export type CurrencyTotals = {
  currency: string
  year: MonthlyInvoices[]
  months: MonthlyInvoices[]
  parts: PartTotal[]
  all: PartTotal
}

/** `issued`: how many count; `leftOut`: number of excluded demo invoices; `periods`: the choices. */
export type InvoiceTotals = {
  period: InvoicePeriod
  periods: InvoicePeriod[]
  issued: number
  leftOut: number
  currencies: CurrencyTotals[]
}

/** The demo's invoices count only while there are no others. @param i the alias of the table */
export const isCountedInvoice = sql`i.number is not null
  and (i.number not like 'DEMO-%' or not exists (select from invoices r where r.number is not null and r.number not like 'DEMO-%'))`

const yearSql = sql`substr(i.content->>'issued', 1, 4)::int`
const monthSql = sql`substr(i.content->>'issued', 6, 2)::int`
const currencySql = sql`i.content->>'currency'`

type IssuedRow = Record<"currency" | "invoiced" | "credited" | "taxes", string> & { month: number }
type TaxRow = Record<"currency" | "name" | "rate" | "amount", string> & { month: number }

/** `months` by current payment state, `parts` by issued amounts and taxes. */
export const getInvoiceTotals = (
  shop: Shop,
  actor: Actor,
  requested?: InvoicePeriod | null,
): Promise<Outcome<InvoiceTotals>> =>
  query(shop, actor, "invoices.read", async (db) => {
    const { zone, today } = await getInvoiceDay(shop)
    const period = requested ?? getYearPeriod(Number(today.slice(0, 4)))
    const { year, from, to } = period
    const isIn = sql`${yearSql} = ${year} and ${monthSql} between ${from} and ${to}`
    const [known, months, issued, taxes] = await Promise.all([
      db.execute<{ month: string; invoices: number; counting: number }>(sql`
        select substr(i.content->>'issued', 1, 7) as month, count(*) filter (where i.kind = 'invoice')::int as invoices,
          count(*) filter (where i.kind = 'invoice' and ${isCountedInvoice})::int as counting
        from invoices i where i.number is not null group by 1`),
      db.execute<Record<"currency" | "paid" | "open" | "late", string> & { month: number }>(sql`
        select ${currencySql} as currency, ${monthSql} as month,
          sum(due.total - credit.credited - standing.open) as paid,
          sum(case when standing.state = 'overdue' then 0 else standing.open end) as open,
          sum(case when standing.state = 'overdue' then standing.open else 0 end) as late
        from invoices i ${invoiceStatusJoins(zone, today)}
        where ${isCountedInvoice} and i.kind = 'invoice' and ${yearSql} = ${year} group by 1, 2 order by 1, 2`),
      db.execute<IssuedRow>(sql`
        select ${currencySql} as currency, ${monthSql} as month,
          sum(case when i.kind = 'invoice' then (i.content->>'total')::bigint else 0 end) as invoiced,
          sum(case when i.kind = 'credit_note' then -(i.content->>'total')::bigint else 0 end) as credited,
          sum(coalesce((select sum((tax->>'amount')::bigint) from jsonb_array_elements(i.content->'taxes') tax), 0)) as taxes
        from invoices i where ${isCountedInvoice} and ${isIn} group by 1, 2 order by 1, 2`),
      db.execute<TaxRow>(sql`
        select ${currencySql} as currency, ${monthSql} as month, tax->>'name' as name, tax->>'rate' as rate,
          sum((tax->>'amount')::bigint) as amount
        from invoices i, jsonb_array_elements(i.content->'taxes') tax
        where ${isCountedInvoice} and ${isIn} group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
    ])
    const here = known.rows.filter(({ month }) => {
      const number = Number(month.slice(5))
      return Number(month.slice(0, 4)) === year && number >= from && number <= to
    })
    const count = (of: (row: (typeof here)[number]) => number) => here.reduce((sum, row) => sum + of(row), 0)
    const totalsOf = (currency: string): CurrencyTotals => {
      const monthly = months.rows
        .filter((row) => row.currency === currency)
        .map(({ month, paid, open, late }) => ({
          month,
          paid: Number(paid),
          open: Number(open),
          late: Number(late),
        }))
      const total = (name: string, first: number, last: number) => {
        const its = <Row extends { currency: string; month: number }>(rows: Row[]) =>
          rows.filter((row) => row.currency === currency && row.month >= first && row.month <= last)
        return getPartTotal(name, its(issued.rows), its(taxes.rows))
      }
      const parts = listParts(period).map(([name, first, last]) => total(name, first, last))
      return {
        currency,
        year: monthly,
        months: monthly.filter(({ month }) => month >= from && month <= to),
        parts: parts.filter(({ invoiced, credited }) => invoiced !== 0 || credited !== 0),
        all: total("Total", from, to),
      }
    }
    return done({
      period,
      periods: listInvoicePeriods([...known.rows.map(({ month }) => month), today.slice(0, 7)]),
      issued: count(({ counting }) => counting),
      leftOut: count(({ invoices, counting }) => invoices - counting),
      currencies: [...new Set(issued.rows.map(({ currency }) => currency))]
        .map(totalsOf)
        .sort((one, other) => other.all.invoiced - one.all.invoiced),
    })
  })

const listParts = ({ from, to }: InvoicePeriod): [name: string, first: number, last: number][] =>
  to - from === 11
    ? [1, 2, 3, 4].map((quarter) => [`Q${quarter}`, quarter * 3 - 2, quarter * 3])
    : Array.from({ length: to - from + 1 }, (_, at) => [formatMonthName(from + at), from + at, from + at])

function getPartTotal(name: string, issued: IssuedRow[], taxed: TaxRow[]): PartTotal {
  const sum = (of: (row: IssuedRow) => string) => issued.reduce((all, row) => all + Number(of(row)), 0)
  const [invoiced, credited, inTaxes] = [
    sum((row) => row.invoiced),
    sum((row) => row.credited),
    sum((row) => row.taxes),
  ]
  const taxes = new Map<string, TaxTotal>()
  for (const { name: tax, rate, amount } of taxed) {
    const key = JSON.stringify([tax, rate])
    const before = taxes.get(key)?.amount ?? 0
    taxes.set(key, { name: tax, rate: Number(rate), amount: before + Number(amount) })
  }
  return { name, invoiced, credited, net: invoiced - credited - inTaxes, taxes: [...taxes.values()] }
}
