import { classes } from "../../ui/classes.ts"
import text from "../../ui/text.module.css"
import styles from "./certificates.module.css"

export type Check = { ok: boolean; what: string; why: string }

export const Checks = ({ of }: { of: Check[] }) => (
  <ul className={styles.checks}>
    {of.map(({ ok, what, why }) => (
      <li key={what} data-bad={ok ? undefined : true}>
        <svg viewBox="0 0 20 20" role="img" aria-label={ok ? "Yes" : "No"}>
          <path d={ok ? "m4 10.5 4 4 8-9" : "m5 5 10 10M15 5 5 15"} />
        </svg>
        <span>
          {what}
          <span className={classes(text.small, styles.small)}>{why}</span>
        </span>
      </li>
    ))}
  </ul>
)
