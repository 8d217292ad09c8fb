import { href, Link } from "react-router"
import { getUnitKey } from "../../../domain/stock-takes/count.ts"
import type { Where } from "../../../domain/stock-takes/merge.ts"
import type { Found } from "../../../domain/stock-takes/report.ts"
import type { TakeReport } from "../../../domain/stock-takes/report-queries.server.ts"
import { formatCount } from "../kit/count.ts"
import { Part } from "../kit/page.tsx"
import { Tick } from "../kit/tick.tsx"
import { More, maxFormRows } from "./more.tsx"
import styles from "./stock-take.module.css"
import { WorkLink } from "./work-link.tsx"

type ElsewhereProps = { report: Pick<TakeReport, "elsewhere" | "works" | "out">; say: (where: Where) => string }

export function Elsewhere({ report: { elsewhere, works, out }, say }: ElsewhereProps) {
  if (elsewhere.length === 0) return null
  const rest = elsewhere
    .slice(maxFormRows)
    .filter((one) => one.sighting.keep !== "back" && !out[getUnitKey(one.artworkId, one.copy)])
  return (
    <Part title="Found in another place" note={formatCount(elsewhere.length, "work")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">The register says</th>
            <th scope="col">Seen at</th>
            <th scope="col">When you finish</th>
          </tr>
        </thead>
        <tbody>
          {elsewhere.slice(0, maxFormRows).map((one) => (
            <tr key={getUnitKey(one.artworkId, one.copy)} data-row>
              <td>
                <WorkLink of={one} work={works[one.artworkId]} />
              </td>
              <td data-head="The register says">{say(one.where)}</td>
              <td data-head="Seen at">{say(one.sighting)}</td>
              <td>
                <Follows of={one} out={out[getUnitKey(one.artworkId, one.copy)]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <More of={elsewhere.length} />
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
    </Part>
  )
}

/** For a work that is out under an agreement, its return must be recorded first. */
function Follows({
  of: { artworkId, copy, sighting },
  out,
}: {
  of: Found
  out: TakeReport["out"][string] | undefined
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
