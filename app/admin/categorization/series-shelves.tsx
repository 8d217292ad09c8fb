import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import type { SeriesPage, SeriesShelf, SeriesWork } from "../../../domain/artworks/catalog/series-shelves.server.ts"
import { DragOverlay } from "../kit/drag/drag-overlay.tsx"
import { useDrag } from "../kit/drag/use-drag.ts"
import type { RequestFields } from "../kit/requests.tsx"
import { FittedThumb } from "../kit/thumb.tsx"
import styles from "./categorization.module.css"
import {
  applyPlacement,
  findNextWorkId,
  formatShelfPlace,
  type KeyboardDrag,
  moveKeyboardDrag,
} from "./keyboard-drag.ts"
import { PlaceDrawer } from "./place-drawer.tsx"
import { SeriesHead } from "./series-head.tsx"

type ShelvesProps = {
  page: SeriesPage
  /** The id of the only visible series, or "none". */
  one: string | undefined
  send: (fields: RequestFields) => void
  pending: RequestFields[]
}

/** Works are dragged within and between shelves; keys: Space lifts, arrows move, Space drops, Escape cancels. */
export function SeriesShelves({ page, one, send, pending }: ShelvesProps) {
  const [asked, setAsked] = useState<SeriesWork | null>(null)
  const shelves = pending.reduce(applyRequest, page.shelves)
  // Uses the shown order, so that a second move starts from the first one's result, pending or not.
  const shown = shelves.flatMap(({ id, title }) => (id ? [{ id, title }] : []))
  const all = one ? page.all : [...shown, ...page.all.filter(({ id }) => !shown.some((other) => other.id === id))]
  const { place, drag, order, keyboardDrag, over, onKeyDown, onBlur } = useShelfDrags(shelves, send)
  const draggedWork = drag && findWork(shelves, drag.id)
  const keyboardWork = keyboardDrag && findWork(shelves, keyboardDrag.id)
  return (
    <div ref={place} data-list="series" data-dragging={drag || order ? true : undefined} className={styles.shelves}>
      {shelves.map((shelf, index) => (
        <section
          key={getShelfKey(shelf)}
          className={styles.shelf}
          aria-label={shelf.title}
          data-shelf={getShelfKey(shelf)}
          data-over={over?.shelf === index || undefined}
          data-above={(order && order.before === shelf.id) || undefined}
        >
          <SeriesHead shelf={shelf} all={all} send={send} alone={one !== undefined} />
          <ul>
            {shelf.works.map((work) => (
              <ShelfWork
                key={work.id}
                work={work}
                isNext={over?.shelf === index && over.before === work.id}
                isLifted={drag?.id === work.id || keyboardDrag?.id === work.id}
                onKeyDown={(event) => onKeyDown(event, work, index)}
                onBlur={() => onBlur(work)}
                onClick={() => setAsked(work)}
              />
            ))}
            {shelf.works.length === 0 && <li className="small">Drag works here.</li>}
          </ul>
          {shelf.next && (
            <Link className={styles.more} to={`?series=${shelf.id ?? "none"}${one ? `&after=${shelf.next}` : ""}`}>
              {one ? "Next works" : `All ${shelf.count}`}
            </Link>
          )}
        </section>
      ))}
      <p id="carry-help" className="unseen">
        Space picks it up, arrow keys move it, Space drops it, Escape cancels. Enter asks where it should go.
      </p>
      <p className="unseen" role="status">
        {keyboardDrag && keyboardWork && `${keyboardWork.title}, ${formatShelfPlace(keyboardDrag, shelves)}`}
      </p>
      {drag && draggedWork && (
        <DragOverlay drag={drag}>
          <ShelfPicture work={draggedWork} />
          <span>
            <i>{draggedWork.title}</i>
            <br />
            <span className="small">
              {over &&
                over.shelf >= 0 &&
                formatShelfPlace({ id: drag.id, shelf: over.shelf, before: over.before }, shelves)}
            </span>
          </span>
        </DragOverlay>
      )}
      <PlaceDrawer
        work={asked}
        shelves={shelves}
        all={page.all}
        onPlace={(series, before) => asked && send(createPlaceRequest(asked.id, series, before))}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}

/** `over`: where the dragged work would be dropped; `order`: a dragged series. */
function useShelfDrags(shelves: SeriesShelf[], send: ShelvesProps["send"]) {
  const place = useRef<HTMLDivElement>(null)
  const [keyboardDrag, setKeyboardDrag] = useState<KeyboardDrag | null>(null)
  const dropWork = (id: string, shelf: SeriesShelf | undefined, before: string | null) => {
    if (!shelf || before === id) return
    const from = shelves.find(({ works }) => works.some((work) => work.id === id))
    if (from === shelf && (shelf.id === null || findNextWorkId(shelf, id) === before)) return
    send(createPlaceRequest(id, shelf.id, before))
  }
  const drag = useDrag(place, {
    item: "data-work",
    target: "data-shelf",
    onDrop: ({ id, target, before }) =>
      dropWork(
        id,
        shelves.find((shelf) => getShelfKey(shelf) === target),
        before,
      ),
  })
  const order = useDrag(place, {
    item: "data-grip",
    target: "data-list",
    onDrop: ({ id, before }) => before !== id && send(createOrderRequest(id, before)),
  })
  const onKeyDown = (event: KeyboardEvent, work: SeriesWork, shelf: number) => {
    if (event.key === " ") {
      event.preventDefault()
      if (!keyboardDrag) return setKeyboardDrag({ id: work.id, shelf, before: findNextWorkId(shelves[shelf], work.id) })
      dropWork(keyboardDrag.id, shelves[keyboardDrag.shelf], keyboardDrag.before)
      return setKeyboardDrag(null)
    }
    if (!keyboardDrag) return
    if (event.key === "Escape") return setKeyboardDrag(null)
    const next = moveKeyboardDrag(keyboardDrag, event.key, shelves)
    if (next) event.preventDefault()
    if (next) setKeyboardDrag(next)
  }
  useRestoredFocus(place, shelves, keyboardDrag)
  const over = drag
    ? { shelf: shelves.findIndex((shelf) => getShelfKey(shelf) === drag.target), before: drag.before }
    : keyboardDrag
  const onBlur = ({ id }: SeriesWork) => keyboardDrag?.id === id && setKeyboardDrag(null)
  return { place, drag, order, keyboardDrag, over, onKeyDown, onBlur }
}

type ShelfWorkProps = {
  work: SeriesWork
  /** An item is dragged in front of it. */
  isNext: boolean
  isLifted: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => void
  onClick: () => void
}

const ShelfWork = ({ work, isNext, isLifted, onKeyDown, onBlur, onClick }: ShelfWorkProps) => (
  <li data-before={isNext || undefined} data-lifted={isLifted || undefined}>
    <button
      type="button"
      data-work={work.id}
      aria-label={work.title}
      aria-describedby="carry-help"
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.key === " " && event.preventDefault()}
      onBlur={onBlur}
      onClick={onClick}
    >
      <ShelfPicture work={work} />
    </button>
  </li>
)

const getShelfKey = (shelf: SeriesShelf) => shelf.id ?? "none"

const findWork = (shelves: SeriesShelf[], id: string) =>
  shelves.flatMap(({ works }) => works).find((work) => work.id === id)

const createPlaceRequest = (id: string, series: string | null, before: string | null): RequestFields =>
  Object.entries({ intent: "place work", id, series: series ?? "", before: series ? (before ?? "") : "" })

const createOrderRequest = (id: string, before: string | null): RequestFields =>
  Object.entries({ intent: "move series", id, before: before ?? "" })

function applyRequest(shelves: SeriesShelf[], fields: RequestFields): SeriesShelf[] {
  const { intent, id = "", series, before } = Object.fromEntries(fields)
  if (intent === "place work") return applyPlacement(shelves, { id, series: series || null, before: before || null })
  if (intent !== "move series") return shelves
  const moved = shelves.find((shelf) => shelf.id === id)
  if (!moved) return shelves
  const others = shelves.filter((shelf) => shelf !== moved)
  const at = others.findIndex((shelf) => shelf.id === (before || null))
  return others.toSpliced(at < 0 ? others.length : at, 0, moved)
}

function useRestoredFocus(
  place: React.RefObject<HTMLElement | null>,
  shelves: SeriesShelf[],
  keyboardDrag: KeyboardDrag | null,
) {
  const last = useRef<string>(undefined)
  if (keyboardDrag) last.current = keyboardDrag.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the shelves change, although it does not read them
  useEffect(() => {
    if (last.current && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(`[data-work="${last.current}"]`)?.focus()
  }, [shelves, place])
}

const maxHeightPx = 64
const maxWidthPx = 190

function ShelfPicture({ work: { picture, title } }: { work: SeriesWork }) {
  if (!picture) return <span className={styles.unpictured}>{title}</span>
  return <FittedThumb picture={picture} maxWidth={maxWidthPx} maxHeight={maxHeightPx} />
}
