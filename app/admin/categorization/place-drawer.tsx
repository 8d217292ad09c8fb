import type { SeriesShelf, SeriesWork } from "../../../domain/artworks/catalog/series-shelves.server.ts"
import { WorkDrawer } from "../kit/drawer/work-drawer.tsx"
import styles from "./categorization.module.css"
import { findNextWorkId } from "./keyboard-drag.ts"

type PlaceDrawerProps = {
  work: SeriesWork | null
  shelves: SeriesShelf[]
  all: { id: string; title: string }[]
  onPlace: (series: string | null, before: string | null) => void
  onClose: () => void
}

/** The accessible alternative to dragging. */
export function PlaceDrawer({ work, shelves, all, onPlace, onClose }: PlaceDrawerProps) {
  const shelf = shelves.find(({ works }) => works.some(({ id }) => id === work?.id))
  const ids = shelf?.works.map(({ id }) => id) ?? []
  const at = work ? ids.indexOf(work.id) : -1
  const next = shelf && work ? findNextWorkId(shelf, work.id) : null
  const place = (series: string | null, before: string | null, isStaying = false) => {
    onPlace(series, before)
    if (!isStaying) onClose()
  }
  return (
    <WorkDrawer work={work} onClose={onClose}>
      <ul className={styles.places}>
        {shelf?.id && at > 0 && (
          <li>
            <button type="button" onClick={() => place(shelf.id, ids[at - 1] ?? null, true)}>
              Earlier in {shelf.title}
            </button>
          </li>
        )}
        {shelf?.id && next && (
          <li>
            <button type="button" onClick={() => place(shelf.id, findNextWorkId(shelf, next), true)}>
              Later in {shelf.title}
            </button>
          </li>
        )}
        {all
          .filter(({ id }) => id !== shelf?.id)
          .map(({ id, title }) => (
            <li key={id}>
              <button type="button" onClick={() => place(id, null)}>
                Move to {title}
              </button>
            </li>
          ))}
        {shelf?.id && (
          <li>
            <button type="button" onClick={() => place(null, null)}>
              Take out of {shelf.title}
            </button>
          </li>
        )}
      </ul>
    </WorkDrawer>
  )
}
