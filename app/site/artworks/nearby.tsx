import { href } from "react-router"
import type { WorkCard } from "../../../domain/artworks/work-card.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import { WorkGrid } from "../../ui/work-grid/work-grid.tsx"
import styles from "./artwork-page.module.css"
import type { PageWork } from "./page-work.ts"

export function Nearby({ work, related }: { work: PageWork; related: WorkCard[] }) {
  if (related.length === 0) return null
  return (
    <section className={classes(page.section, styles.nearby)} aria-labelledby="nearby">
      <div className={styles.head}>
        <h2 id="nearby">Hung nearby</h2>
        {work.series ? (
          <TextLink href={`${href("/gallery")}?series=${work.series.slug}`}>All of {work.series.title}</TextLink>
        ) : (
          <TextLink href={href("/gallery")}>The whole gallery</TextLink>
        )}
      </div>
      <WorkGrid works={related} row as="h3" />
    </section>
  )
}
