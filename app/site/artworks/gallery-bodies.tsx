import { href } from "react-router"
import type { SeriesCard } from "../../../domain/series/series-queries.server.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { BodiesOfWork } from "../series/bodies-of-work.tsx"
import type { GallerySeries } from "./gallery-series.server.ts"
import styles from "./listing-page.module.css"

/** The series, before all works. */
export const GalleryBodies = ({ cards }: { cards: SeriesCard[] }) => (
  <>
    <BodiesOfWork cards={cards} first />
    <h2 className={styles.allWorks}>All works</h2>
  </>
)

export const NamedSeries = ({ named }: { named: GallerySeries["named"] }) => (
  <p className={styles.named}>
    Series:{" "}
    {named.map(({ slug, title }, index) => (
      <span key={slug}>
        {index > 0 ? ", " : null}
        <TextLink href={href("/series/:slug", { slug })}>{title}</TextLink>
      </span>
    ))}
  </p>
)
