import { Link, useSearchParams } from "react-router"
import type { MonthOfInvoices, YearInCurrency, YearOfInvoices } from "../../../domain/invoices/invoice-totals.server.ts"
import { percentOf } from "../../../domain/orders/taxes.ts"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import { formatMoney, formatSum } from "../../../lib/format-money.ts"
import styles from "./invoices.module.css"

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")

/** The year as a sentence and twelve bars, for each currency; its quarters and taxes folded below. */
export function Year({ of, today }: { of: YearOfInvoices; today: string }) {
  const [params] = useSearchParams()
  const addressOf = (year: number) => {
    const next = new URLSearchParams(params)
    next.set("year", String(year))
    next.delete("after")
    return `?${next}`
  }
  const isNow = String(of.year) === today.slice(0, 4)
  return (
    <section className={styles.year} aria-label={`Invoices of ${of.year}`}>
      {of.years.length > 1 && (
        <nav className={styles.years} aria-label="Year">
          {of.years.map((year) => (
            <Link
              key={year}
              to={addressOf(year)}
              aria-current={year === of.year ? "true" : undefined}
              preventScrollReset
            >
              {year}
            </Link>
          ))}
        </nav>
      )}
      {of.currencies.map((one) => (
        <InCurrency key={one.currency} of={one} when={isNow ? "this year" : `in ${of.year}`} />
      ))}
      {of.currencies.length === 0 && <p className={styles.sentence}>{`Nothing was invoiced in ${of.year}.`}</p>}
    </section>
  )
}

const sumOf = (all: MonthOfInvoices[], of: (month: MonthOfInvoices) => number) =>
  all.reduce((sum, month) => sum + of(month), 0)

function InCurrency({ of: { currency, months: shown, quarters }, when }: { of: YearInCurrency; when: string }) {
  const money = (minor: number) => formatMoney(minor, currency)
  const [paid, open, late] = [sumOf(shown, (m) => m.paid), sumOf(shown, (m) => m.open), sumOf(shown, (m) => m.late)]
  const total = paid + open + late
  return (
    <>
      <p className={styles.sentence}>
        {total > 0 && open + late === 0 ? (
          `All of ${money(total)} invoiced ${when} is paid.`
        ) : (
          <>
            {`Of ${money(total)} invoiced ${when} ${money(paid)} is paid`}
            {open > 0 && `${late > 0 ? ", " : " and "}${money(open)} is not due yet`}
            {late > 0 && (
              <>
                {" and "}
                <span className={styles.late}>{`${money(late)} is late`}</span>
              </>
            )}
            .
          </>
        )}
      </p>
      <Bars of={shown} currency={currency} />
      <details className={styles.quarters}>
        <summary>By quarter and tax</summary>
        <table>
          <thead>
            <tr>
              {["Quarter", "Invoiced", "Credited", "Net", "Taxes"].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {quarters.map(({ quarter, invoiced, credited, net, taxes }) => (
              <tr key={quarter}>
                <th scope="row">{`Q${quarter}`}</th>
                <td>{formatSum(invoiced, currency)}</td>
                <td>{credited === 0 ? "" : formatSum(-credited, currency)}</td>
                <td>{formatSum(net, currency)}</td>
                <td>
                  {taxes.map(({ name, rate, amount }) => (
                    <span key={name + rate}>{`${name}, ${percentOf(rate)}% ${formatSum(amount, currency)}`}</span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

function Bars({ of, currency }: { of: MonthOfInvoices[]; currency: string }) {
  const most = Math.max(1, ...of.map(({ paid, open, late }) => paid + open + late))
  const height = (part: number) => ({ height: `${(Math.max(part, 0) / most) * 100}%` })
  return (
    <ol className={styles.bars}>
      {months.map((name, index) => {
        const month = of.find((one) => one.month === index + 1)
        const total = month ? month.paid + month.open + month.late : 0
        return (
          <li key={name}>
            <span className={styles.bar}>
              {month && (
                <>
                  <span data-part="late" style={height(month.late)} />
                  <span data-part="open" style={height(month.open)} />
                  <span data-part="paid" style={height(month.paid)} />
                </>
              )}
            </span>
            <span>{name}</span>
            <span className="small">{total > 0 ? short(total, currency) : ""}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** `6.1k`: the currency is in the sentence. */
const short = (minor: number, currency: string) =>
  new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 })
    .format(minor / 10 ** minorUnitDigits(currency))
    .replace("K", "k")
