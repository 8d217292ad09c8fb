import { href } from "react-router"
import type { Sort } from "../../../domain/artworks/gallery/gallery-filters.ts"
import type { PublicSeries } from "../../../domain/series/find-series.server.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { WorkGrid } from "../../ui/work-grid/work-grid.tsx"
import { IndexFoot } from "../artworks/works-index/index-foot.tsx"
import { ViewSwitch } from "../artworks/works-index/view-switch.tsx"
import { WorksIndex } from "../artworks/works-index/works-index.tsx"
import styles from "./series-page.module.css"

type SeriesWorksProps = {
  series: PublicSeries
  /** Of the index; null: the grid. */
  sort: Sort | null
}

export function SeriesWorks({ series, sort }: SeriesWorksProps) {
  const { slug, title, works, workCount, availableCount, views } = series
  const grid = href("/series/:slug", { slug })
  const index = `${grid}?view=index`
  const inGallery = `${href("/gallery")}?series=${slug}${sort ? "&view=index" : ""}`
  return (
    <section className={page.section} aria-labelledby="works">
      <div className={styles.worksHead}>
        <h2 id="works">{works.length === 1 ? "The work" : "The works"}</h2>
        {works.length > 1 ? <ViewSwitch current={sort ? "index" : "grid"} grid={grid} index={index} /> : null}
      </div>
      {works.length === 0 ? (
        <p className={text.empty}>No work of this series is on the site just now.</p>
      ) : sort ? (
        <>
          <WorksIndex
            works={works}
            sort={sort}
            caption={`Works of ${title}`}
            getSortUrl={(next) => (next ? `${index}&sort=${next}` : index)}
          />
          <IndexFoot total={workCount} available={availableCount} />
        </>
      ) : (
        <WorkGrid works={works} as="h3" first={views.length === 0} />
      )}
      {workCount > works.length ? (
        <p className={styles.more}>
          <TextLink href={inGallery}>All {workCount} works</TextLink>
        </p>
      ) : null}
      {works.length > 0 && availableCount === 0 ? (
        <p className={classes(text.prose, styles.more)}>
          Nothing from this series is available now. <TextLink href={href("/newsletter")}>Hear about new work</TextLink>
        </p>
      ) : null}
    </section>
  )
}
