import styles from "./status.module.css"

/**
 * How a mark is drawn. Works carry the gallery's dot (ring, half red, red ring, red); what goes on in time has a dot
 * of ink that fills like a clock.
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

/** A mark and its word, in capitals; never a pill. */
export function Status({ mark, children }: { mark: Mark; children: string }) {
  return (
    <span className={styles.status} data-mark={mark}>
      {children}
    </span>
  )
}
