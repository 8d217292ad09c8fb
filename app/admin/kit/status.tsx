import type { ReactNode } from "react"
import styles from "./status.module.css"

/** Works have the gallery's dot (ring, half red, red ring, red); processes have a dot that fills as they progress. */
export type StatusMark =
  | "ring"
  | "half-red"
  | "red-ring"
  | "red"
  | "square"
  | "dashed"
  | "quarter"
  | "half"
  | "three-quarters"
  | "full"
  | "struck"
  | "alarm"
  | "none"

export function Status({ mark, children }: { mark: StatusMark; children: ReactNode }) {
  return (
    <span className={styles.status} data-mark={mark}>
      {children}
    </span>
  )
}
