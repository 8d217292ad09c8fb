import { Fragment } from "react"
import styles from "./label.module.css"

/** A size whose line breaks before the other unit, not within a measure: `40 × 15″ (102 × 38 cm)`. */
export function Size({ children }: { children: string }) {
  return children.split(/ (?=\()/).map((measure, index) => (
    <Fragment key={measure}>
      {index > 0 ? " " : null}
      <span className={styles.measure}>{measure}</span>
    </Fragment>
  ))
}
