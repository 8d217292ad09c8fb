import type { ComponentProps } from "react"
import styles from "./kit.module.css"

/** Needs an accessible name (`aria-label`). */
export const Tick = (props: Omit<ComponentProps<"input">, "type" | "className">) => (
  <input type="checkbox" className={styles.rowTick} {...props} />
)
