import type { PriceGuide, PriceGuideRow } from "../../../domain/commissions/price-guide.server.ts"
import type { SizeClass } from "../../../lib/dimensions.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { classes } from "../../ui/classes.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import styles from "./commissions.module.css"

/** The limits are those of `sizeClassOf`. */
const sizeWords: Record<SizeClass, { name: string; longest: string }> = {
  small: { name: "Small", longest: "up to 16″ (40 cm)" },
  medium: { name: "Medium", longest: "16 to 39″ (40 to 100 cm)" },
  large: { name: "Large", longest: "39 to 63″ (100 to 160 cm)" },
  oversize: { name: "Very large", longest: "over 63″ (160 cm)" },
}

const range = ({ from, to }: PriceGuideRow, currency: string) =>
  from === to ? `about ${formatMoney(from, currency)}` : `${formatMoney(from, currency)} – ${formatMoney(to, currency)}`

/** Current prices of works by size, because a commission costs the same. */
export function Prices({ guide: { rows, currency } }: { guide: PriceGuide }) {
  return (
    <section className={classes(page.grid, styles.part)} aria-labelledby="prices">
      <div className={styles.name}>
        <h2 id="prices">What it costs</h2>
      </div>
      <div className={styles.body}>
        {rows.length > 0 ? (
          <>
            <table className={styles.prices}>
              <caption className={text.prose}>
                A commission costs what a finished work of its size costs. These are the works for sale today:
              </caption>
              <thead>
                <tr className={text.small}>
                  <th scope="col">Size</th>
                  <th scope="col">Longest side</th>
                  <th scope="col">Price</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.size}>
                    <th scope="row">{sizeWords[row.size].name}</th>
                    <td>{sizeWords[row.size].longest}</td>
                    <td className={text.figures}>{range(row, currency)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
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
