import { Drawer } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import type { SeriesShelf, SeriesWork } from "../../../domain/artworks/series-shelves.server.ts"
import styles from "./categorization.module.css"
import { followerOf } from "./lifted.ts"

type PlaceSheetProps = {
  work: SeriesWork | null
  shelves: SeriesShelf[]
  all: { id: string; title: string }[]
  onPlace: (series: string | null, before: string | null) => void
  onClose: () => void
}

/** Where a work should go, without dragging: earlier, later, or another series. */
export function PlaceSheet({ work, shelves, all, onPlace, onClose }: PlaceSheetProps) {
  const phone = useMediaQuery("(width < 768px)") ?? false
  const shelf = shelves.find(({ works }) => works.some(({ id }) => id === work?.id))
  const ids = shelf?.works.map(({ id }) => id) ?? []
  const at = work ? ids.indexOf(work.id) : -1
  const next = shelf && work ? followerOf(shelf, work.id) : null
  const place = (series: string | null, before: string | null, stay = false) => {
    onPlace(series, before)
    if (!stay) onClose()
  }
  return (
    <Drawer
      opened={work !== null}
      onClose={onClose}
      position={phone ? "bottom" : "right"}
      size={phone ? "auto" : "24rem"}
      title={work && <i>{work.title}</i>}
      classNames={{ title: styles.sheetTitle ?? "", body: styles.sheetBody ?? "" }}
      closeButtonProps={{ "aria-label": "Close" }}
    >
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
            <button type="button" onClick={() => place(shelf.id, followerOf(shelf, next), true)}>
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
    </Drawer>
  )
}
