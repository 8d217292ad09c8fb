import type { SheetWork } from "../../../domain/stock-takes/count-sheet.server.ts"
import type { Report } from "../../../domain/stock-takes/report.ts"
import { Part } from "../kit/page.tsx"
import { type Mark, Status } from "../kit/status.tsx"
import { Thumb, type ThumbPicture } from "../kit/thumb.tsx"
import styles from "./stock-take.module.css"

type ShelfProps = {
  report: Report
  works: SheetWork[]
  pictures: Record<string, ThumbPicture>
  place: string
  spot: string
}

type Row = { key: string; artworkId: string; copy: number; spot: string; mark: Mark; status: string }

/** How many rows are drawn: a place may hold thousands. */
const mostRows = 200

/** What belongs at this spot or was counted here: what is not seen yet is first. */
export function Shelf({ report, works, pictures, place, spot }: ShelfProps) {
  const byId = new Map(works.map((work) => [work.id, work]))
  const isHere = (where: { placeId: string; spot: string } | null) =>
    where?.placeId === place && (spot === "" || where.spot === "" || where.spot.toLowerCase() === spot.toLowerCase())
  const row =
    (mark: Mark, status: string, where: { spot: string } | null) => (of: { artworkId: string; copy: number }) => ({
      ...{ key: `${of.artworkId}:${of.copy}`, artworkId: of.artworkId, copy: of.copy },
      ...{ spot: where?.spot ?? "", mark, status },
    })
  const rows: Row[] = [
    ...report.conflicts
      .filter(({ sightings }) => sightings.some(isHere))
      .map((one) => row("alarm", "Counted twice", one.where)(one)),
    ...report.elsewhere
      .filter(({ sighting }) => isHere(sighting))
      .map((one) => row("half", "Elsewhere", one.sighting)(one)),
    ...report.missing.filter(({ where }) => isHere(where)).map((one) => row("ring", "Not seen", one.where)(one)),
    ...report.found.filter(({ sighting }) => isHere(sighting)).map((one) => row("full", "Found", one.sighting)(one)),
  ]
  const left = report.missing.filter(({ where }) => isHere(where)).length
  return (
    <Part title="Here" note={left > 0 ? `${left} not seen yet` : rows.length > 0 ? "all seen" : undefined}>
      {rows.length === 0 && <p className="small">The register has nothing here. Whatever you count is noted.</p>}
      <ul className={styles.shelf}>
        {rows.slice(0, mostRows).map(({ key, artworkId, copy, spot: at, mark, status }) => (
          <li key={key}>
            <Thumb picture={pictures[artworkId] ?? null} width={52} height={40} />
            <span>
              <span className={styles.title}>
                <i>{byId.get(artworkId)?.title ?? "A work that left the register"}</i>
                {copy > 0 && `, copy ${copy}`}
              </span>
              {at && spot === "" && <span className="small">{at}</span>}
            </span>
            <Status mark={mark}>{status}</Status>
          </li>
        ))}
      </ul>
      {rows.length > mostRows && (
        <p className="small">{`And ${rows.length - mostRows} more. Name a rack or a drawer to see fewer.`}</p>
      )}
    </Part>
  )
}
