import { Fold } from "../fold.tsx"
import styles from "./line-chart.module.css"

/** `end`: the label at its end. */
type Line = { name: string; end: string; points: number[] }

type LinesProps = {
  /** The first is drawn in ink; the second, for comparison, is pale and has as many points. */
  lines: [Line] | [Line, Line]
  /** Below the first line's points, by index. */
  ticks: { at: number; words: string }[]
  mark?: { at: number; words: string } | null
  /** The accessible name, a sentence. */
  label: string
  table: { heads: string[]; rows: (string | number)[][] }
}

/** Half of the axis: a round integer, so that twice it is at least `most`. */
function getHalfAxis(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / 2)))
  return (
    [1, 2, 2.5, 5, 10].map((first) => first * power).find((half) => half * 2 >= most && half % 1 === 0) ??
    Math.ceil(most / 2)
  )
}

/** Laid out in percents, so that it needs no scripts and fits any width. */
export function LineChart({ lines, ticks, mark, label, table }: LinesProps) {
  const half = getHalfAxis(Math.max(1, ...lines.flatMap(({ points }) => points)))
  const count = lines[0].points.length
  const x = (at: number) => (count > 1 ? (at / (count - 1)) * 100 : 100)
  const y = (value: number) => 100 - (value / (half * 2)) * 100
  const path = (points: number[]) =>
    points.map((value, at) => `${at ? "L" : "M"}${x(at).toFixed(2)} ${y(value).toFixed(2)}`).join("")
  const ends = spreadLabels(lines.map(({ points }) => y(points.at(-1) ?? 0)))
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
      <Fold title="Table">
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

function spreadLabels([one = 0, other]: number[]): number[] {
  const least = 9
  if (other === undefined || Math.abs(one - other) >= least) return other === undefined ? [one] : [one, other]
  const middle = Math.min(100 - least / 2, Math.max(least / 2, (one + other) / 2))
  return one <= other ? [middle - least / 2, middle + least / 2] : [middle + least / 2, middle - least / 2]
}
