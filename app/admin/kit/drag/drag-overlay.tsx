import type { ReactNode } from "react"
import styles from "./drag-overlay.module.css"
import type { Drag } from "./use-drag.ts"

export const DragOverlay = ({ drag, children }: { drag: Drag; children: ReactNode }) => (
  <div
    className={styles.ghost}
    style={{ left: `min(${drag.x + 14}px, 100vw - 220px)`, top: `min(${drag.y + 14}px, 100dvh - 110px)` }}
    aria-hidden="true"
  >
    {children}
  </div>
)
