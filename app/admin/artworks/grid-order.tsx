import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react"
import type { StudioWork } from "../../../domain/artworks/list/artwork-admin-queries.server.ts"
import { DragOverlay } from "../kit/drag/drag-overlay.tsx"
import { type Drag, useDrag } from "../kit/drag/use-drag.ts"
import { StudioIcon } from "../kit/icon.tsx"
import type { ListColumn } from "../kit/list/list.ts"
import type { DraggedRow } from "../kit/list/list-table.tsx"
import { type RequestFields, useRequests } from "../kit/requests.tsx"
import styles from "./grid-order.module.css"

/** Reorders the gallery; each move is saved at once. Keys: Space lifts, arrows move, Space drops, Escape cancels. */
export function useGridOrder(loaded: StudioWork[], on: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const { send, pending, requests } = useRequests()
  const rows = pending.reduce(applyMove, loaded)
  const dropRow = ({ id, before }: DraggedRow) => {
    const at = rows.findIndex((work) => work.id === id)
    const last = rows.findLast((work) => work.id !== id)
    if (!last || at < 0 || before === id || (rows[at + 1]?.id ?? null) === before) return
    send([["intent", "place"], ["id", id], before ? ["before", before] : ["after", last.id]])
  }
  const drag = useDrag(place, {
    item: "data-row",
    target: "data-rows",
    handle: "data-handle",
    byTouch: true,
    onDrop: ({ id, before }) => dropRow({ id, before }),
  })
  const { lifted, setLifted, onKeyDown } = useKeyboardDraggedRow(rows, dropRow)
  // A dropped work keeps the focus.
  const movedId = getFieldValue(pending.at(-1), "id")
  useEffect(() => {
    if (movedId && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(`[data-row="${movedId}"] [data-handle]`)?.focus()
  }, [movedId])
  const dropped = drag?.target == null ? null : { id: drag.id, before: drag.before }
  const dragged: DraggedRow | null = drag ? dropped : lifted
  const handles: ListColumn<StudioWork> = {
    name: "handle",
    head: "Move",
    unseen: true,
    width: "48px",
    slot: "aside",
    cell: (work) => (
      <DragHandle
        work={work}
        isLifted={lifted?.id === work.id}
        onKeyDown={(event) => onKeyDown(event, work.id)}
        onBlur={() => setLifted((now) => (now?.id === work.id ? null : now))}
      />
    ),
  }
  const getTitle = (id: string | null | undefined) => rows.find((work) => work.id === id)?.title
  const dropPosition = dragged && (dragged.before ? `before ${getTitle(dragged.before)}` : "at the end of this page")
  return {
    place,
    on,
    rows: on ? rows : loaded,
    dragged: on ? dragged : null,
    // On a phone the handle replaces the price.
    columns: (columns: ListColumn<StudioWork>[]) =>
      on
        ? [...columns.map(({ slot, ...one }) => (slot && slot !== "aside" ? { ...one, slot } : one)), handles]
        : columns,
    announcement: on && (
      <GridOrderStatus drag={drag} lifted={lifted} dropPosition={dropPosition} getTitle={getTitle}>
        {requests}
      </GridOrderStatus>
    ),
  }
}

/** Moves a row by keys. */
function useKeyboardDraggedRow(rows: StudioWork[], dropRow: (row: DraggedRow) => void) {
  const [lifted, setLifted] = useState<DraggedRow | null>(null)
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    if (event.key === " ") {
      event.preventDefault()
      if (lifted) dropRow(lifted)
      const next = rows[rows.findIndex((work) => work.id === id) + 1]
      return setLifted(lifted ? null : { id, before: next?.id ?? null })
    }
    if (!lifted) return
    if (event.key === "Escape") return setLifted(null)
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    setLifted(moveDraggedRow(rows, lifted, by))
  }
  return { lifted, setLifted, onKeyDown }
}

type DragHandleProps = {
  work: StudioWork
  isLifted: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => void
}

const DragHandle = ({ work: { title }, isLifted, onKeyDown, onBlur }: DragHandleProps) => (
  <button
    type="button"
    className={styles.handle}
    data-handle=""
    aria-label={`Move ${title}`}
    aria-describedby="wall-help"
    aria-pressed={isLifted}
    onKeyDown={onKeyDown}
    onKeyUp={(event) => event.key === " " && event.preventDefault()}
    onBlur={onBlur}
  >
    <StudioIcon name="grip" />
  </button>
)

type GridOrderStatusProps = {
  drag: Drag | null
  lifted: DraggedRow | null
  dropPosition: string | null
  getTitle: (id: string) => string | undefined
  children: ReactNode
}

const GridOrderStatus = ({ drag, lifted, dropPosition, getTitle, children }: GridOrderStatusProps) => (
  <>
    <p id="wall-help" className="unseen">
      Space picks it up, arrow keys move it, Space drops it, Escape cancels.
    </p>
    <p className="unseen" role="status">
      {lifted && `${getTitle(lifted.id)}, ${dropPosition}`}
    </p>
    {children}
    {drag && (
      <DragOverlay drag={drag}>
        <span>
          <i>{getTitle(drag.id)}</i>
          <br />
          <span className="small">{dropPosition}</span>
        </span>
      </DragOverlay>
    )}
  </>
)

function moveDraggedRow(rows: StudioWork[], lifted: DraggedRow, by: number): DraggedRow {
  const others = rows.filter((work) => work.id !== lifted.id).map((work) => work.id)
  const now = lifted.before === null ? others.length : others.indexOf(lifted.before)
  const next = Math.max(0, Math.min(others.length, now + by))
  return { ...lifted, before: others[next] ?? null }
}

const getFieldValue = (fields: RequestFields | undefined, name: string) => fields?.find(([own]) => own === name)?.[1]

function applyMove(rows: StudioWork[], form: RequestFields): StudioWork[] {
  const work = rows.find(({ id }) => id === getFieldValue(form, "id"))
  if (!work) return rows
  const others = rows.filter((one) => one !== work)
  const at = others.findIndex(({ id }) => id === getFieldValue(form, "before"))
  return others.toSpliced(at < 0 ? others.length : at, 0, work)
}
