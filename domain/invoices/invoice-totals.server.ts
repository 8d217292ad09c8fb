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

type MonthRow<Column extends string> = Record<"currency" | Column, string> & { month: number }
type PaidRow = MonthRow<"paid" | "open" | "late">
type IssuedRow = MonthRow<"invoiced" | "credited" | "taxes">
type TaxRow = MonthRow<"name" | "rate" | "amount">
type InvoiceDay = Awaited<ReturnType<typeof getInvoiceDay>>
type MonthCount = { month: string; invoices: number; counting: number }

/** `months` by current payment state, `parts` by issued amounts and taxes. */
export const getInvoiceTotals = (
  shop: Shop,
  actor: Actor,
  requested?: InvoicePeriod | null,
): Promise<Outcome<InvoiceTotals>> =>
  query(shop, actor, "invoices.read", async (db) => {
    const day = await getInvoiceDay(shop)
    const period = requested ?? getYearPeriod(Number(day.today.slice(0, 4)))
    const [counts, paid, issued, taxes] = await Promise.all([
      db.execute<MonthCount>(monthCountQuery),
      db.execute<PaidRow>(createPaidQuery(period, day)),
      db.execute<IssuedRow>(createIssuedQuery(period)),
      db.execute<TaxRow>(createTaxQuery(period)),
    ])
    const here = counts.rows.filter(({ month }) => isInPeriod(month, period))
    return done({
      period,
      periods: listInvoicePeriods([...counts.rows.map(({ month }) => month), day.today.slice(0, 7)]),
      issued: here.reduce((sum, { counting }) => sum + counting, 0),
      leftOut: here.reduce((sum, { invoices, counting }) => sum + invoices - counting, 0),
      currencies: [...new Set(issued.rows.map(({ currency }) => currency))]
        .map((currency) =>
          getCurrencyTotals(currency, period, { paid: paid.rows, issued: issued.rows, taxes: taxes.rows }),
        )
        .sort((one, other) => other.all.invoiced - one.all.invoiced),
    })
  })

/** By month, such as `2026-05`. */
const monthCountQuery = sql`
  select substr(i.content->>'issued', 1, 7) as month, count(*) filter (where i.kind = 'invoice')::int as invoices,
    count(*) filter (where i.kind = 'invoice' and ${isCountedInvoice})::int as counting
  from invoices i where i.number is not null group by 1`

const createPaidQuery = ({ year }: InvoicePeriod, { zone, today }: InvoiceDay) => sql`
  select ${currencySql} as currency, ${monthSql} as month,
    sum(due.total - credit.credited - standing.open) as paid,
    sum(case when standing.state = 'overdue' then 0 else standing.open end) as open,
    sum(case when standing.state = 'overdue' then standing.open else 0 end) as late
  from invoices i ${invoiceStatusJoins(zone, today)}
  where ${isCountedInvoice} and i.kind = 'invoice' and ${yearSql} = ${year} group by 1, 2 order by 1, 2`

const isIn = ({ year, from, to }: InvoicePeriod) => sql`${yearSql} = ${year} and ${monthSql} between ${from} and ${to}`

const createIssuedQuery = (period: InvoicePeriod) => sql`
  select ${currencySql} as currency, ${monthSql} as month,
    sum(case when i.kind = 'invoice' then (i.content->>'total')::bigint else 0 end) as invoiced,
    sum(case when i.kind = 'credit_note' then -(i.content->>'total')::bigint else 0 end) as credited,
    sum(coalesce((select sum((tax->>'amount')::bigint) from jsonb_array_elements(i.content->'taxes') tax), 0)) as taxes
  from invoices i where ${isCountedInvoice} and ${isIn(period)} group by 1, 2 order by 1, 2`

const createTaxQuery = (period: InvoicePeriod) => sql`
  select ${currencySql} as currency, ${monthSql} as month, tax->>'name' as name, tax->>'rate' as rate,
    sum((tax->>'amount')::bigint) as amount
  from invoices i, jsonb_array_elements(i.content->'taxes') tax
  where ${isCountedInvoice} and ${isIn(period)} group by 1, 2, 3, 4 order by 1, 2, 3, 4`

function isInPeriod(month: string, { year, from, to }: InvoicePeriod): boolean {
  const number = Number(month.slice(5))
  return Number(month.slice(0, 4)) === year && number >= from && number <= to
}

type InvoiceRows = { paid: PaidRow[]; issued: IssuedRow[]; taxes: TaxRow[] }

function getCurrencyTotals(currency: string, period: InvoicePeriod, rows: InvoiceRows): CurrencyTotals {
  const isOfCurrency = (row: { currency: string }) => row.currency === currency
  const [issued, taxes] = [rows.issued.filter(isOfCurrency), rows.taxes.filter(isOfCurrency)]
  const year = rows.paid
    .filter(isOfCurrency)
    .map(({ month, paid, open, late }) => ({ month, paid: Number(paid), open: Number(open), late: Number(late) }))
  const { from, to } = period
  const total = (name: string, first: number, last: number) => {
    const isWithin = ({ month }: { month: number }) => month >= first && month <= last
    return getPartTotal(name, issued.filter(isWithin), taxes.filter(isWithin))
  }
  const parts = listParts(period).map(([name, first, last]) => total(name, first, last))
  return {
    currency,
    year,
    months: year.filter(({ month }) => month >= from && month <= to),
    parts: parts.filter(({ invoiced, credited }) => invoiced !== 0 || credited !== 0),
    all: total("Total", from, to),
  }
}

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
