import type { PriceGuide, PriceGuideKind, PriceGuideRow } from "../../../domain/commissions/price-guide.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { classes } from "../../ui/classes.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import styles from "./commissions.module.css"

const formatRange = ({ from, to }: PriceGuideRow, currency: string) =>
  from === to ? `about ${formatMoney(from, currency)}` : `${formatMoney(from, currency)} – ${formatMoney(to, currency)}`

/** A commission costs the same as a work of its kind and size. */
export function PriceGuideSection({ guide: { kinds, currency } }: { guide: PriceGuide }) {
  return (
    <section className={classes(page.grid, styles.part)} aria-labelledby="prices">
      <div className={styles.name}>
        <h2 id="prices">What it costs</h2>
      </div>
      <div className={styles.body}>
        {kinds.length > 0 ? (
          <>
            <p className={classes(text.prose, styles.priced)}>
              A commission costs what a finished work of its size costs. These are the works for sale today:
            </p>
            {kinds.map((kind) => (
              <KindPrices key={kind.type} kind={kind} currency={currency} isNamed={kinds.length > 1} />
            ))}
            <p className={text.small}>
              Framing and shipping are extra, and the proposal lists them. Ask us about other sizes.
            </p>
          </>
        ) : (
          <p className={text.prose}>
            Every commission is priced by its size and materials, and the proposal names one price for everything. Tell
            us what you’d like to spend, and we’ll tell you what is possible.
          </p>
        )}
      </div>
    </section>
  )
}

type KindPricesProps = { kind: PriceGuideKind; currency: string; isNamed: boolean }

function KindPrices({ kind: { type, rows }, currency, isNamed }: KindPricesProps) {
  return (
    <table className={styles.prices}>
      <caption className={isNamed ? undefined : text.unseen}>{type}</caption>
      <thead>
        <tr className={text.small}>
          <th scope="col">Size</th>
          <th scope="col">Longest side</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>{row.longest}</td>
            <td className={text.figures}>{formatRange(row, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
