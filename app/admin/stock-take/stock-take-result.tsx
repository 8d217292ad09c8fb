import { href, Link } from "react-router"
import type { StockTakeOutcome } from "../../../domain/stock-takes/report-queries.server.ts"
import type { StockTakeRow } from "../../../domain/stock-takes/stock-take-row.server.ts"
import { formatCount } from "../kit/format-count.ts"
import { Empty, Section } from "../kit/page.tsx"
import { MoreRows, maxFormRows } from "./more-rows.tsx"
import styles from "./stock-take.module.css"

const outcomes = {
  missing: "Missing",
  elsewhere: "Elsewhere than the register said",
  unknown: "Unknown codes",
} as const

export function StockTakeResult({ take, result: { lines, late } }: { take: StockTakeRow; result: StockTakeOutcome }) {
  if (take.state === "cancelled")
    return (
      <Empty>
        It was given up, and nothing moved. {late > 0 && `${formatCount(late, "count")} arrived afterwards.`}
      </Empty>
    )
  return (
    <>
      <p
        className={styles.summary}
      >{`${take.found} found where they should be, ${lines.length === 0 ? "and nothing else" : formatCount(lines.length, "difference")}.`}</p>
      {late > 0 && (
        <p
          role="note"
          className={styles.summary}
        >{`${formatCount(late, "count")} arrived from a phone after the end. They changed nothing; count those works again if in doubt.`}</p>
      )}
      {(["missing", "elsewhere", "unknown"] as const).map((outcome) => {
        const of = lines.filter((line) => line.outcome === outcome)
        if (of.length === 0) return null
        return (
          <Section key={outcome} title={outcomes[outcome]} note={String(of.length)}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{outcome === "unknown" ? "Code" : "Work"}</th>
                  <th scope="col">The register said</th>
                  <th scope="col">Seen at</th>
                  <th scope="col">What followed</th>
                </tr>
              </thead>
              <tbody>
                {of.slice(0, maxFormRows).map(({ id, artworkId, what, copy, number, expected, seen, stayId }) => (
                  <tr key={id} data-row>
                    <td>
                      {artworkId ? (
                        <Link to={href("/admin/inventory/:id", { id: artworkId })} className={styles.title}>
                          <i>{what}</i>
                          {copy > 0 && `, copy ${copy}`}
                        </Link>
                      ) : (
                        <span className={styles.code}>{what}</span>
                      )}
                      {number && <span className="small">{number}</span>}
                    </td>
                    <td>{expected}</td>
                    <td>{seen}</td>
                    <td>{outcome === "elsewhere" && (stayId ? "Moved in the register" : "Left as it was")}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <MoreRows of={of.length} />
          </Section>
        )
      })}
    </>
  )
}
