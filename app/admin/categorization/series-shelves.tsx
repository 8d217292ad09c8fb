import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import type { SeriesPage, SeriesShelf, SeriesWork } from "../../../domain/artworks/series-shelves.server.ts"
import { Ghost } from "../kit/drag/ghost.tsx"
import { useDrag } from "../kit/drag/use-drag.ts"
import type { RequestFields } from "../kit/requests.tsx"
import { ThumbImage } from "../kit/thumb.tsx"
import styles from "./categorization.module.css"
import { afterPlacing, followerOf, type Lifted, moveLifted, placeInWords } from "./lifted.ts"
import { PlaceSheet } from "./place-sheet.tsx"
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
  const place = useRef<HTMLDivElement>(null)
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [asked, setAsked] = useState<SeriesWork | null>(null)
  const shelves = pending.reduce(applied, page.shelves)
  // Uses the shown order, so that a second move starts from the first one's result, pending or not.
  const shown = shelves.flatMap(({ id, title }) => (id ? [{ id, title }] : []))
  const all = one ? page.all : [...shown, ...page.all.filter(({ id }) => !shown.some((other) => other.id === id))]
  const put = (id: string, shelf: SeriesShelf | undefined, before: string | null) => {
    if (!shelf || before === id) return
    const from = shelves.find(({ works }) => works.some((work) => work.id === id))
    if (from === shelf && (shelf.id === null || followerOf(shelf, id) === before)) return
    send(placing(id, shelf.id, before))
  }
  const drag = useDrag(place, {
    item: "data-work",
    target: "data-shelf",
    onDrop: ({ id, target, before }) =>
      put(
        id,
        shelves.find((shelf) => keyOf(shelf) === target),
        before,
      ),
  })
  const order = useDrag(place, {
    item: "data-grip",
    target: "data-list",
    onDrop: ({ id, before }) => before !== id && send(ordering(id, before)),
  })
  const carriedWork = drag && workOn(shelves, drag.id)
  const onKeyDown = (event: KeyboardEvent, work: SeriesWork, shelf: number) => {
    if (event.key === " ") {
      event.preventDefault()
      if (!lifted) return setLifted({ id: work.id, shelf, before: followerOf(shelves[shelf], work.id) })
      put(lifted.id, shelves[lifted.shelf], lifted.before)
      return setLifted(null)
    }
    if (!lifted) return
    if (event.key === "Escape") return setLifted(null)
    const next = moveLifted(lifted, event.key, shelves)
    if (next) event.preventDefault()
    if (next) setLifted(next)
  }
  useFocusOf(place, shelves, lifted)
  const over = drag
    ? { shelf: shelves.findIndex((shelf) => keyOf(shelf) === drag.target), before: drag.before }
    : lifted
  const handed = lifted && workOn(shelves, lifted.id)
  return (
    <div ref={place} data-list="series" data-dragging={drag || order ? true : undefined} className={styles.shelves}>
      {shelves.map((shelf, index) => (
        <section
          key={keyOf(shelf)}
          className={styles.shelf}
          aria-label={shelf.title}
          data-shelf={keyOf(shelf)}
          data-over={over?.shelf === index || undefined}
          data-above={(order && order.before === shelf.id) || undefined}
        >
          <SeriesHead shelf={shelf} all={all} send={send} alone={one !== undefined} />
          <ul>
            {shelf.works.map((work) => (
              <li
                key={work.id}
                data-before={(over?.shelf === index && over.before === work.id) || undefined}
                data-lifted={drag?.id === work.id || lifted?.id === work.id || undefined}
              >
                <button
                  type="button"
                  data-work={work.id}
                  aria-label={work.title}
                  aria-describedby="carry-help"
                  onKeyDown={(event) => onKeyDown(event, work, index)}
                  onKeyUp={(event) => event.key === " " && event.preventDefault()}
                  onBlur={() => lifted?.id === work.id && setLifted(null)}
                  onClick={() => setAsked(work)}
                >
                  <ShelfPicture work={work} />
                </button>
              </li>
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
        {lifted && handed && `${handed.title}, ${placeInWords(lifted, shelves)}`}
      </p>
      {drag && carriedWork && (
        <Ghost drag={drag}>
          <ShelfPicture work={carriedWork} />
          <span>
            <i>{carriedWork.title}</i>
            <br />
            <span className="small">
              {over &&
                over.shelf >= 0 &&
                placeInWords({ id: drag.id, shelf: over.shelf, before: over.before }, shelves)}
            </span>
          </span>
        </Ghost>
      )}
      <PlaceSheet
        work={asked}
        shelves={shelves}
        all={page.all}
        onPlace={(series, before) => asked && send(placing(asked.id, series, before))}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}

const keyOf = (shelf: SeriesShelf) => shelf.id ?? "none"

const workOn = (shelves: SeriesShelf[], id: string) =>
  shelves.flatMap(({ works }) => works).find((work) => work.id === id)

const placing = (id: string, series: string | null, before: string | null): RequestFields => [
  ["intent", "place work"],
  ["id", id],
  ["series", series ?? ""],
  ["before", series ? (before ?? "") : ""],
]

const ordering = (id: string, before: string | null): RequestFields => [
  ["intent", "move series"],
  ["id", id],
  ["before", before ?? ""],
]

function applied(shelves: SeriesShelf[], fields: RequestFields): SeriesShelf[] {
  const { intent, id = "", series, before } = Object.fromEntries(fields)
  if (intent === "place work") return afterPlacing(shelves, { id, series: series || null, before: before || null })
  if (intent !== "move series") return shelves
  const moved = shelves.find((shelf) => shelf.id === id)
  if (!moved) return shelves
  const others = shelves.filter((shelf) => shelf !== moved)
  const at = others.findIndex((shelf) => shelf.id === (before || null))
  return others.toSpliced(at < 0 ? others.length : at, 0, moved)
}

function useFocusOf(place: React.RefObject<HTMLElement | null>, shelves: SeriesShelf[], lifted: Lifted | null) {
  const last = useRef<string>(undefined)
  if (lifted) last.current = lifted.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the shelves change, although it does not read them
  useEffect(() => {
    if (last.current && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(`[data-work="${last.current}"]`)?.focus()
  }, [shelves, place])
}

const height = 64
const widest = 190

function ShelfPicture({ work: { picture, title } }: { work: SeriesWork }) {
  if (!picture) return <span className={styles.unpictured}>{title}</span>
  const scale = Math.min(height / picture.height, widest / picture.width)
  return (
    <ThumbImage
      picture={picture}
      width={Math.round(picture.width * scale)}
      height={Math.round(picture.height * scale)}
    />
  )
}
