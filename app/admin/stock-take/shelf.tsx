import type { CountReport } from "../../../domain/stock-takes/compare-counts.ts"
import type { CountableWork } from "../../../domain/stock-takes/count-data.server.ts"
import { Section } from "../kit/page.tsx"
import { Status, type StatusMark } from "../kit/status.tsx"
import { Thumb, type ThumbPicture } from "../kit/thumb.tsx"
import styles from "./stock-take.module.css"

type ShelfProps = {
  report: CountReport
  works: CountableWork[]
  pictures: Record<string, ThumbPicture>
  place: string
  spot: string
  /** False until scripts run. */
  ready: boolean
  onTick: (of: { artworkId: string; copy: number }, isSeen: boolean) => void
}

type Row = { key: string; artworkId: string; copy: number; spot: string }
type Expected = Row & { isSeen: boolean }
type Doubtful = Row & { mark: StatusMark; status: string }

/** A place may have thousands of works. */
const maxShelfRows = 200

/** The works that belong to this shelf position or were counted here. The order is fixed, so that nothing moves under the thumb. */
export function Shelf({ report, works, pictures, place, spot, ready, onTick }: ShelfProps) {
  const byId = new Map(works.map((work) => [work.id, work]))
  const getTitle = ({ artworkId }: Row) => byId.get(artworkId)?.title ?? "A work that left the register"
  const isHere = (where: { placeId: string; spot: string } | null) =>
    where?.placeId === place && (spot === "" || where.spot === "" || where.spot.toLowerCase() === spot.toLowerCase())
  const row = (of: { artworkId: string; copy: number }, where: { spot: string } | null): Row => ({
    ...{ key: `${of.artworkId}:${of.copy}`, artworkId: of.artworkId, copy: of.copy, spot: where?.spot ?? "" },
  })
  const doubtful: Doubtful[] = [
    ...report.conflicts
      .filter(({ sightings }) => sightings.some(isHere))
      .map((one) => ({ ...row(one, one.where), mark: "alarm" as const, status: "Counted twice" })),
    ...report.elsewhere
      .filter(({ sighting }) => isHere(sighting))
      .map((one) => ({ ...row(one, one.sighting), mark: "half" as const, status: "Elsewhere" })),
  ]
  const unseen: Expected[] = report.missing
    .filter(({ where }) => isHere(where))
    .map((one) => ({ ...row(one, one.where), isSeen: false }))
  const found: Expected[] = report.found
    .filter(({ sighting }) => isHere(sighting))
    .map((one) => ({ ...row(one, one.where), isSeen: true }))
  const inOrder = (one: Expected, other: Expected) =>
    one.spot.localeCompare(other.spot, "en", { numeric: true }) ||
    getTitle(one).localeCompare(getTitle(other), "en", { numeric: true }) ||
    one.copy - other.copy
  const isLong = unseen.length + found.length > maxShelfRows
  const expected = isLong ? [...unseen.sort(inOrder), ...found.sort(inOrder)] : [...unseen, ...found].sort(inOrder)
  const note = expected.length === 0 ? undefined : unseen.length > 0 ? `${unseen.length} not seen yet` : "all seen"
  const work = (one: Row) => (
    <>
      <Thumb picture={pictures[one.artworkId] ?? null} width={52} height={40} />
      <span>
        <span className={styles.title}>
          <i>{getTitle(one)}</i>
          {one.copy > 0 && `, copy ${one.copy}`}
        </span>
        {one.spot && spot === "" && <span className="small">{one.spot}</span>}
      </span>
    </>
  )
  return (
    <Section title="Here" note={note} className={styles.here}>
      {expected.length + doubtful.length === 0 && (
        <p className="small">The register has nothing here. Whatever you count is noted.</p>
      )}
      <ul className={styles.shelf}>
        {doubtful.map((one) => (
          <li key={one.key} className={styles.shelfRow}>
            {work(one)}
            <Status mark={one.mark}>{one.status}</Status>
          </li>
        ))}
        {expected.slice(0, maxShelfRows).map((one) => (
          <li key={one.key}>
            <label className={styles.shelfRow}>
              {work(one)}
              <input
                type="checkbox"
                disabled={!ready}
                checked={one.isSeen}
                onChange={({ currentTarget }) => onTick(one, currentTarget.checked)}
              />
            </label>
          </li>
        ))}
      </ul>
      {isLong && (
        <p className="small">{`And ${expected.length - maxShelfRows} more. Name a rack or a drawer to see fewer.`}</p>
      )}
    </Section>
  )
}
