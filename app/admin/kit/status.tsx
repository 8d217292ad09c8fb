import styles from "./status.module.css"

/**
 * The shape of a mark. Works have the gallery's dot (ring, half red, red ring, red); processes have a dot
 * that fills as they progress.
 */
export type Mark =
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

/** A mark and its label, in capitals; never a pill. */
export function Status({ mark, children }: { mark: Mark; children: string }) {
  return (
    <span className={styles.status} data-mark={mark}>
      {children}
    </span>
  )
}
