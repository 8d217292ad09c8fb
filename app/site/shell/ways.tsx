import styles from "./ways.module.css"

export type Way = { to: string; text: string /** At the line's end: how much is there. */; aside?: string }

/** Ruled links to other pages, in place of a row of buttons. */
export function Ways({ ways }: { ways: Way[] }) {
  return (
    <ul className={styles.ways}>
      {ways.map((way) => (
        <li key={way.text}>
          <a href={way.to}>
            {way.text} {way.aside ? <span>{way.aside}</span> : null}
          </a>
        </li>
      ))}
    </ul>
  )
}
