import { classes } from "../../ui/classes.ts"
import page from "../../ui/page.module.css"
import { WorkGridSkeleton } from "../../ui/work-grid/work-grid.tsx"
import styles from "./home-skeleton.module.css"

export function HomeSkeleton() {
  return (
    <div className={page.container}>
      <div className={styles.hero} aria-hidden="true" />
      <section className={classes(page.section, styles.featured)}>
        <p role="status">Loading featured artworks...</p>
        <WorkGridSkeleton />
      </section>
    </div>
  )
}
