import type { ReactNode } from "react"
import styles from "./ghost.module.css"
import type { Drag } from "./use-drag.ts"

/** What is carried, beside the pointer. */
export const Ghost = ({ drag, children }: { drag: Drag; children: ReactNode }) => (
  <div className={styles.ghost} style={{ left: drag.x + 14, top: drag.y + 14 }} aria-hidden="true">
    {children}
  </div>
)
