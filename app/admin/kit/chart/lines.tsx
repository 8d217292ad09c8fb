import { Fold } from "../fold.tsx"
import styles from "./lines.module.css"

/** A line; `end` are the words where it ends. */
type Line = { name: string; end: string; points: number[] }

type LinesProps = {
  /** The first is drawn in ink; a second one, for comparison, is pale and has as many points. */
  lines: [Line] | [Line, Line]
  /** Below the first line's points, by their place. */
  ticks: { at: number; words: string }[]
  /** At one of the first line's points. */
  mark?: { at: number; words: string } | null
  /** What the drawing shows, in a sentence. */
  label: string
  /** The same as a table: its heads, and a row for each point. */
  table: { heads: string[]; rows: (string | number)[][] }
}

/** The smallest of 1, 2, 5 times a power of ten that twice is at least this. */
function halfOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / 2)))
  return (
    [1, 2, 2.5, 5, 10].map((first) => first * power).find((half) => half * 2 >= most && half % 1 === 0) ??
    Math.ceil(most / 2)
  )
}

/** Lines over time, named where they end. Laid out in percents, so that they are there without scripts and fit any width. */
export function Lines({ lines, ticks, mark, label, table }: LinesProps) {
  const half = halfOf(Math.max(1, ...lines.flatMap(({ points }) => points)))
  const count = lines[0].points.length
  const x = (at: number) => (count > 1 ? (at / (count - 1)) * 100 : 100)
  const y = (value: number) => 100 - (value / (half * 2)) * 100
  const path = (points: number[]) =>
    points.map((value, at) => `${at ? "L" : "M"}${x(at).toFixed(2)} ${y(value).toFixed(2)}`).join("")
  const ends = apart(lines.map(({ points }) => y(points.at(-1) ?? 0)))
  const value = mark ? (lines[0].points[mark.at] ?? 0) : 0
  return (
    <>
      <figure className={styles.figure} role="img" aria-label={label}>
        <div className={styles.plane}>
          {[0, half, half * 2].map((level) => (
            <span
              key={level}
              className={styles.level}
              style={{ top: `${y(level)}%` }}
              data-base={level === 0 || undefined}
            >
              {level.toLocaleString("en-US")}
            </span>
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {lines.map(({ name, points }, at) => (
              <path key={name} d={path(points)} data-pale={at > 0 || undefined} />
            ))}
          </svg>
          {lines.map(({ name, end, points }, at) => (
            <span key={name}>
              <i
                className={styles.dot}
                style={{ left: "100%", top: `${y(points.at(-1) ?? 0)}%` }}
                data-pale={at > 0 || undefined}
              />
              <span className={styles.end} style={{ top: `${ends[at]}%` }} data-pale={at > 0 || undefined}>
                <b>{end}</b> {name}
              </span>
            </span>
          ))}
          {mark && (
            <>
              <i className={styles.ring} style={{ left: `${x(mark.at)}%`, top: `${y(value)}%` }} />
              <span
                className={styles.mark}
                data-left={x(mark.at) > 35 || undefined}
                style={{ left: `${x(mark.at)}%`, top: `${y(value)}%` }}
              >
                {mark.words}
              </span>
            </>
          )}
          {ticks.map(({ at, words }) => (
            <span key={at} className={styles.tick} style={{ left: `${x(at)}%` }} data-first={at === 0 || undefined}>
              {words}
            </span>
          ))}
        </div>
      </figure>
      <Fold title="As a table">
        <table className={styles.table}>
          <thead>
            <tr>
              {table.heads.map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([first, ...rest]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {rest.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells keep their order
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Fold>
    </>
  )
}

/** Two places of words, in percents, so far from each other that both can be read. */
function apart([one = 0, other]: number[]): number[] {
  const least = 9
  if (other === undefined || Math.abs(one - other) >= least) return other === undefined ? [one] : [one, other]
  const middle = Math.min(100 - least / 2, Math.max(least / 2, (one + other) / 2))
  return one <= other ? [middle - least / 2, middle + least / 2] : [middle + least / 2, middle - least / 2]
}
