import type { WorkCard } from "../../../domain/artworks/work-card.ts"
import { WorkGrid } from "../../ui/work-grid/work-grid.tsx"
import styles from "./commissions.module.css"

/** Only with the client's consent. */
export const PastCommissions = ({ works }: { works: WorkCard[] }) =>
  works.length > 0 && (
    <section className={styles.past} aria-labelledby="past">
      <h2 id="past">Past commissions</h2>
      <WorkGrid works={works} row as="h3" />
    </section>
  )
