import { classes } from "../../../ui/classes.ts"
import controls from "../../../ui/controls/controls.module.css"
import text from "../../../ui/text.module.css"
import { formatListingCount } from "../listing-count.ts"
import styles from "./works-index.module.css"

/** @param available null: not said */
export function IndexFoot({ total, available }: { total: number; available: number | null }) {
  const count = formatListingCount(total)
  return (
    <p className={classes(text.small, text.figures, styles.foot)}>
      <span>{available === null ? count : `${count}, ${available} available`}. Sizes are height × width.</span>
      <button type="button" className={controls.link} onClick={() => print()}>
        Print
      </button>
    </p>
  )
}

/** The room of the next lines. */
export const ComingLines = () => <div className={styles.coming} aria-hidden="true" />
