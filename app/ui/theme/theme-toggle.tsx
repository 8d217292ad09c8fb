import { classes } from "../classes.ts"
import styles from "./theme-toggle.module.css"

/** Handled by the script in the head, so it works before hydration. */
export function ThemeToggle({ className }: { className?: string }) {
  return (
    <button type="button" data-theme-toggle className={classes(styles.toggle, className)}>
      <span className={styles.toDark}>Viewing room</span>
      <span className={styles.toLight}>Daylight</span>
    </button>
  )
}
