import type { ElementType, ReactNode } from "react"
import type { WorkCard } from "../../../domain/artworks/work-card.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { classes } from "../classes.ts"
import { Badge } from "./badge.tsx"
import styles from "./label.module.css"
import { unbrokenMeasures } from "./unbroken-measures.ts"
import { useNow } from "./use-now.ts"

type Labelled = Pick<
  WorkCard,
  "id" | "title" | "year" | "medium" | "size" | "price" | "currency" | "badge" | "editionSize"
>

type LabelProps = {
  work: Labelled
  /** Wraps the first line: a link to the work. */
  lead?: (line: ReactNode) => ReactNode
  /** The element of the first line; `h3` where works are parts of a section. */
  as?: ElementType
  /** Also shows AVAILABLE, which grids leave out because a price implies it. */
  everyBadge?: boolean
  /** Also shows the price of a sold work: among the featured works of the home page. */
  soldPrice?: boolean
  className?: string
}

/** The wall label: title and year, medium, size, price and availability. Under a picture or beside it, never on top. */
export function Label({ work, lead = (line) => line, as: First = "p", everyBadge, soldPrice, className }: LabelProps) {
  return (
    <div className={classes(styles.label, className)}>
      <First className={styles.title}>
        {lead(
          <>
            <i>{work.title}</i>
            {work.year ? `, ${work.year}` : null}
          </>,
        )}
      </First>
      {work.medium ? <p>{work.medium}</p> : null}
      {work.size ? <p>{unbrokenMeasures(work.size)}</p> : null}
      {work.editionSize ? <p>Edition of {work.editionSize}</p> : null}
      <PriceLine work={work} everyBadge={everyBadge} soldPrice={soldPrice} />
    </div>
  )
}

type PriceLineProps = Pick<LabelProps, "everyBadge" | "soldPrice"> & { work: Labelled }

/**
 * Price and availability on one line. Works not for sale have no price, and sold ones only where `soldPrice` asks for
 * it.
 */
export function PriceLine({ work: made, everyBadge, soldPrice }: PriceLineProps) {
  const work = useNow(made)
  return (
    <p className={styles.line} data-work={`${work.id} ${work.badge}`}>
      {hasPrice(work) || (soldPrice && work.badge === "sold" && work.price !== null) ? (
        <span className={styles.price}>{priceOf(work)}</span>
      ) : null}
      {everyBadge || work.badge !== "available" ? <Badge badge={work.badge} /> : null}
    </p>
  )
}

const hasPrice = ({ badge }: Labelled) => badge !== "sold" && badge !== "not_for_sale"

/** `$14,200`, or `Price on request`. */
export const priceOf = ({ price, currency }: Pick<Labelled, "price" | "currency">): string =>
  price === null ? "Price on request" : formatMoney(price, currency)
