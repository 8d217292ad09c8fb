import { Link, useSearchParams } from "react-router"
import { formatInvoicePeriod, toInvoicePeriodParameter } from "../../../domain/invoices/invoice-period.ts"
import type { CurrencyTotals, InvoiceTotals, MonthlyInvoices } from "../../../domain/invoices/invoice-totals.server.ts"
import { formatTaxRate } from "../../../domain/orders/taxes.ts"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import { formatMoney, formatSignedMoney } from "../../../lib/format-money.ts"
import { withParams } from "../kit/list/list.ts"
import styles from "./invoices.module.css"

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")

export function PeriodSums({ of, today }: { of: InvoiceTotals; today: string }) {
  const { period, periods, leftOut, currencies } = of
  const [params] = useSearchParams()
  const whole = formatInvoicePeriod(period)
  const when = whole === today.slice(0, 4) ? "this year" : `in ${whole}`
  const years = periods.filter((one) => one.to - one.from === 11)
  const parts = periods.filter((one) => one.year === period.year && one.to - one.from === 2).toReversed()
  return (
    <section className={styles.year} aria-label={`Invoices of ${whole}`}>
      <nav className={styles.years} aria-label="Period">
        {[...parts, ...years].map((one) => (
          <Link
            key={toInvoicePeriodParameter(one)}
            to={withParams(params, { period: toInvoicePeriodParameter(one), saved: undefined })}
            // Without a choice the list has every year.
            aria-current={params.get("period") === toInvoicePeriodParameter(one) ? "true" : undefined}
            preventScrollReset
          >
            {one.to - one.from === 2 ? `Q${one.to / 3}` : one.year}
          </Link>
        ))}
      </nav>
      {currencies.map((one) => (
        <CurrencySums key={one.currency} of={one} when={when} isYear={period.to - period.from === 11} />
      ))}
      {currencies.length === 0 && <p className={styles.sentence}>{`Nothing was invoiced ${when}.`}</p>}
      {leftOut > 0 && (
        <p className={styles.leftOut}>
          {`Left out of these sums: ${leftOut === 1 ? "the demo’s invoice" : `${leftOut} invoices of the demo`} (DEMO-…). ${leftOut === 1 ? "It stays" : "They stay"} in the list until the demo is removed.`}
        </p>
      )}
    </section>
  )
}

const sumMonths = (all: MonthlyInvoices[], of: (month: MonthlyInvoices) => number) =>
  all.reduce((sum, month) => sum + of(month), 0)

type CurrencySumsProps = { of: CurrencyTotals; when: string; isYear: boolean }

function CurrencySums({ of: { currency, year, months: allMonths, parts, all }, when, isYear }: CurrencySumsProps) {
  const money = (minor: number) => formatMoney(minor, currency)
  const [paid, open, late] = [
    sumMonths(allMonths, (m) => m.paid),
    sumMonths(allMonths, (m) => m.open),
    sumMonths(allMonths, (m) => m.late),
  ]
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
      <Bars of={year} currency={currency} />
      <details className={styles.quarters}>
        <summary>{isYear ? "By quarter and tax" : "By month and tax"}</summary>
        <table>
          <thead>
            <tr>
              {[isYear ? "Quarter" : "Month", "Invoiced", "Credited", "Net", "Taxes"].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...parts, ...(parts.length > 1 ? [all] : [])].map(({ name, invoiced, credited, net, taxes }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatSignedMoney(invoiced, currency)}</td>
                <td>{credited === 0 ? "" : formatSignedMoney(-credited, currency)}</td>
                <td>{formatSignedMoney(net, currency)}</td>
                <td>
                  {taxes.map(({ name: tax, rate, amount }) => (
                    <span
                      key={tax + rate}
                    >{`${tax}, ${formatTaxRate(rate)}% ${formatSignedMoney(amount, currency)}`}</span>
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

function Bars({ of, currency }: { of: MonthlyInvoices[]; currency: string }) {
  const maxTotal = Math.max(1, ...of.map(({ paid, open, late }) => paid + open + late))
  const height = (part: number) => ({ height: `${(Math.max(part, 0) / maxTotal) * 100}%` })
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
            <span>
              {name.slice(0, 1)}
              <span className={styles.rest}>{name.slice(1)}</span>
            </span>
            <span className="small">{total > 0 ? formatShortAmount(total, currency) : ""}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** `6.1k`: the sentence names the currency. */
const formatShortAmount = (minor: number, currency: string) =>
  new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 })
    .format(minor / 10 ** minorUnitDigits(currency))
    .replace("K", "k")
