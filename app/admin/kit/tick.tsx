import type { ComponentProps } from "react"
import styles from "./kit.module.css"

/** A checkbox alone, for rows: the browser's own, in the studio's ink. It needs a name of its own (`aria-label`). */
export const Tick = (props: Omit<ComponentProps<"input">, "type" | "className">) => (
  <input type="checkbox" className={styles.rowTick} {...props} />
)
