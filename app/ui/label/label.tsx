import type { ElementType, ReactNode } from "react"
import type { WorkCard } from "../../../domain/artworks/gallery/work-card.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { classes } from "../classes.ts"
import { WorkBadge } from "./badge.tsx"
import { joinMeasures } from "./join-measures.ts"
import styles from "./label.module.css"
import { useLiveBadge } from "./use-live-badge.ts"

type LabelledWork = Pick<
  WorkCard,
  "id" | "title" | "year" | "medium" | "size" | "price" | "currency" | "badge" | "editionSize"
>

type LabelProps = {
  work: LabelledWork
  lead?: (line: ReactNode) => ReactNode
  as?: ElementType
  /** Also shows AVAILABLE, which grids leave out because a price implies it. */
  everyBadge?: boolean
  /** Also shows the price of a sold work: among the featured works of the home page. */
  soldPrice?: boolean
  className?: string
}

/** Under a picture or beside it, never on top. */
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
      {work.size ? <p>{joinMeasures(work.size)}</p> : null}
      {work.editionSize ? <p>Edition of {work.editionSize}</p> : null}
      <PriceLine work={work} everyBadge={everyBadge} soldPrice={soldPrice} />
    </div>
  )
}

type PriceLineProps = Pick<LabelProps, "everyBadge" | "soldPrice"> & { work: LabelledWork }

/** Works not for sale have no price; sold ones only with `soldPrice`. */
export function PriceLine({ work: made, everyBadge, soldPrice }: PriceLineProps) {
  const work = useLiveBadge(made)
  return (
    <p className={styles.line} data-work={`${work.id} ${work.badge}`}>
      {hasPrice(work) || (soldPrice && work.badge === "sold" && work.price !== null) ? (
        <span className={styles.price}>{formatPrice(work)}</span>
      ) : null}
      {everyBadge || work.badge !== "available" ? <WorkBadge badge={work.badge} /> : null}
    </p>
  )
}

const hasPrice = ({ badge }: LabelledWork) => badge !== "sold" && badge !== "not_for_sale"

const formatPrice = ({ price, currency }: Pick<LabelledWork, "price" | "currency">): string =>
  price === null ? "Price on request" : formatMoney(price, currency)
