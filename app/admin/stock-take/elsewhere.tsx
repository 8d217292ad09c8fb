import { href, Link } from "react-router"
import type { FoundUnit } from "../../../domain/stock-takes/compare-counts.ts"
import { getUnitKey } from "../../../domain/stock-takes/count.ts"
import type { RegisterPlace } from "../../../domain/stock-takes/merge-counts.ts"
import type { StockTakeReportDetails } from "../../../domain/stock-takes/report-queries.server.ts"
import { ColumnHeads } from "../kit/column-heads.tsx"
import { formatCount } from "../kit/format-count.ts"
import { Section } from "../kit/page.tsx"
import { Tick } from "../kit/tick.tsx"
import { MoreRows, maxFormRows } from "./more-rows.tsx"
import styles from "./stock-take.module.css"
import { WorkLink } from "./work-link.tsx"

type ElsewhereProps = {
  report: Pick<StockTakeReportDetails, "elsewhere" | "works" | "out">
  say: (where: RegisterPlace) => string
}

export function Elsewhere({ report: { elsewhere, works, out }, say: format }: ElsewhereProps) {
  if (elsewhere.length === 0) return null
  const rest = elsewhere
    .slice(maxFormRows)
    .filter((one) => one.sighting.keep !== "back" && !out[getUnitKey(one.artworkId, one.copy)])
  return (
    <Section title="Found in another place" note={formatCount(elsewhere.length, "work")}>
      <table className={styles.table}>
        <ColumnHeads columns={["Work", "The register says", "Seen at", "When you finish"]} />
        <tbody>
          {elsewhere.slice(0, maxFormRows).map((one) => (
            <tr key={getUnitKey(one.artworkId, one.copy)} data-row>
              <td>
                <WorkLink of={one} work={works[one.artworkId]} />
              </td>
              <td data-head="The register says">{format(one.where)}</td>
              <td data-head="Seen at">{format(one.sighting)}</td>
              <td>
                <MoveChoice of={one} out={out[getUnitKey(one.artworkId, one.copy)]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <MoreRows of={elsewhere.length} />
      {rest.length > 0 && (
        <label className={styles.rest} htmlFor="rest">
          <Tick
            id="rest"
            name="rest"
            value={rest.map(({ artworkId, copy }) => getUnitKey(artworkId, copy)).join(" ")}
            defaultChecked
          />
          {`Of those not shown, ${formatCount(rest.length, "work lives", "works live")} where ${rest.length === 1 ? "it was" : "they were"} seen`}
        </label>
      )}
    </Section>
  )
}

/** For a work that is out under an agreement, its return must be recorded first. */
function MoveChoice({
  of: { artworkId, copy, sighting },
  out,
}: {
  of: FoundUnit
  out: StockTakeReportDetails["out"][string] | undefined
}) {
  if (out)
    return (
      <>
        {`${out.kind === "loan" ? "On loan to" : "On consignment with"} ${out.place}. `}
        <Link to={href("/admin/inventory/agreements/:id", { id: out.agreementId })}>Is it back? Record its return</Link>
      </>
    )
  const goesBack = sighting.keep === "back"
  return (
    <label htmlFor={`move-${getUnitKey(artworkId, copy)}`}>
      <Tick
        id={`move-${getUnitKey(artworkId, copy)}`}
        name="moves[]"
        value={getUnitKey(artworkId, copy)}
        defaultChecked={!goesBack}
      />
      {goesBack ? "Goes back: leave it unticked" : "Update its location"}
    </label>
  )
}
