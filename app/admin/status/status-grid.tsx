import { useState } from "react"
import { Link, useSearchParams } from "react-router"
import type { Availability } from "../../../domain/artworks/artwork.ts"
import type { StatusPage, StatusWork } from "../../../domain/artworks/status/status-queries.server.ts"
import { WorkStatus } from "../artworks/work-status.tsx"
import { WorkDrawer } from "../kit/drawer/work-drawer.tsx"
import { withParams } from "../kit/list/list.ts"
import { Thumb } from "../kit/thumb.tsx"
import { Views } from "../kit/views.tsx"
import styles from "./status.module.css"
import { formatWorkDetails, StatusChoices, StatusHistory, WorkNote } from "./work-status-panel.tsx"

type StatusGridProps = {
  page: StatusPage
  works: Record<string, StatusWork>
  place: string | undefined
  onMove: (id: string, to: Availability) => void
}

export function StatusGrid({ page: { wall, places, count }, works, place, onMove }: StatusGridProps) {
  const [open, setOpen] = useState<string>()
  const [params] = useSearchParams()
  const work = open ? works[open] : undefined
  return (
    <div className={styles.onPhone}>
      {places.length > 0 && (
        <Views
          label="Where"
          name="place"
          now={place ?? ""}
          first=""
          of={[
            { value: "", words: "All", count },
            ...places.map(({ name, count }) => ({ value: name, words: name, count })),
          ]}
        />
      )}
      <ul className={styles.wall}>
        {wall.ids.flatMap((id) => {
          const one = works[id]
          if (!one) return []
          return (
            <li key={id}>
              <button type="button" onClick={() => setOpen(id)} aria-haspopup="dialog">
                <Thumb picture={one.picture} width={112} height={84} />
                <span className={styles.text}>
                  <i className={styles.title}>{one.title}</i>
                  <span className="small">{formatWorkDetails(one)}</span>
                  <WorkStatus of={one.availability} />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {wall.next && (
        <p className={styles.next}>
          <Link to={withParams(params, { after: wall.next })}>Next works</Link>
        </p>
      )}
      <WorkDrawer work={work} onClose={() => setOpen(undefined)}>
        {work && (
          <div className={styles.sheet}>
            <WorkStatus of={work.availability} />
            <WorkNote work={work} />
            <StatusChoices work={work} onMove={(to) => onMove(work.id, to)} />
            <StatusHistory work={work} inSheet />
          </div>
        )}
      </WorkDrawer>
    </div>
  )
}
