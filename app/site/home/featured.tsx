import type { WorkCard } from "../../../domain/artworks/work-card.ts"
import type { SectionContent } from "../../../domain/homepage/homepage-section.ts"
import { featuredDefaults } from "../../../domain/homepage/section-defaults.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { Carousel } from "./carousel.tsx"
import styles from "./featured.module.css"

export function Featured({ content, works }: { content: SectionContent<"featured_artworks">; works: WorkCard[] }) {
  const title = content.title || featuredDefaults.title
  const all = (
    <TextLink href={content.ctaLink || featuredDefaults.ctaLink}>
      {content.ctaText || featuredDefaults.ctaText}
    </TextLink>
  )
  const head = (
    <div>
      <h2 id="featured">{title}</h2>
      {content.description ? <p className={styles.description}>{content.description}</p> : null}
    </div>
  )
  if (works.length === 0)
    return (
      <section className={classes(page.section, page.container)} aria-labelledby="featured">
        {head}
        <p className={classes(text.empty, styles.none)}>Featured artworks will appear here soon.</p>
        <p className={styles.all}>{all}</p>
      </section>
    )
  return (
    <section className={page.section} aria-roledescription="carousel" aria-labelledby="featured">
      <Carousel works={works} head={head} />
      <p className={classes(page.container, styles.all)}>{all}</p>
    </section>
  )
}
