import { classes } from "../../ui/classes.ts"
import page from "../../ui/page.module.css"
import { WaitingWall } from "../../ui/wall/wall.tsx"
import styles from "./home-skeleton.module.css"

/** The page's own places, empty, while what belongs there is on its way. */
export function HomeSkeleton() {
  return (
    <div className={page.room}>
      <div className={styles.hero} aria-hidden="true" />
      <section className={classes(page.section, styles.featured)}>
        <p role="status">Loading featured artworks...</p>
        <WaitingWall />
      </section>
    </div>
  )
}
