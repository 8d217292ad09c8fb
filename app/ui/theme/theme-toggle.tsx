import { classes } from "../classes.ts"
import styles from "./theme-toggle.module.css"

/** Leads into the viewing room and back to daylight. The script in the head does it, so it works as soon as it is there. */
export function ThemeToggle({ className }: { className?: string }) {
  return (
    <button type="button" data-theme-toggle className={classes(styles.toggle, className)}>
      <span className={styles.toDark}>Viewing room</span>
      <span className={styles.toLight}>Daylight</span>
    </button>
  )
}
