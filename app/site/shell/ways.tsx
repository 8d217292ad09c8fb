import { Link } from "react-router"
import styles from "./ways.module.css"

export type Way = { to: string; text: string /** At the line's end: how much is there. */; aside?: string }

/** Ruled lines that lead on, where others have a row of buttons. */
export function Ways({ ways }: { ways: Way[] }) {
  return (
    <ul className={styles.ways}>
      {ways.map((way) => (
        <li key={way.text}>
          <Link to={way.to} prefetch="intent">
            {way.text} {way.aside ? <span>{way.aside}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}
