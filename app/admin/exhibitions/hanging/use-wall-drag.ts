import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react"
import {
  arrowKeySteps,
  type Guide,
  type HangingUnit,
  type HangingWall,
  snapWork,
  stepLength,
  type WallWork,
} from "../../../../domain/exhibitions/hanging.ts"

export type WallDragOptions = {
  wall: HangingWall
  hung: WallWork[]
  onPick: (id: string) => void
  /** @param step consecutive moves with the same step are undone together */
  onMove: (hung: WallWork, step: string | null) => void
  /** Dropped on another wall's name, or (null) on that of the works that are not hung. */
  onSend: (id: string, wallId: string | null) => void
  onOver: (wallId: string | null) => void
}

type HeldWork = { id: string; x: number; y: number; dx: number; dy: number; isDrag: boolean }
type DraggedWork = { hung: WallWork; guides: Guide[] }

const snapDistanceMm = 60
const dragThresholdPx = 3

/** Dragging works on the drawn wall, whose element gets the ref `face`. Escape cancels. */
export function useWallDrag({ wall, hung, onPick, onMove, onSend, onOver }: WallDragOptions) {
  const face = useRef<HTMLDivElement>(null)
  const held = useRef<HeldWork | null>(null)
  const [dragged, setDragged] = useState<DraggedWork | null>(null)
  const cancel = () => {
    held.current = null
    setDragged(null)
  }
  const onPointerCancel = () => {
    cancel()
    onOver(null)
  }
  useEscape(dragged !== null, cancel)

  const getDragged = (one: WallWork, event: PointerEvent) => {
    const grab = held.current
    if (grab?.id !== one.artworkId) return null
    grab.isDrag ||= Math.hypot(event.clientX - grab.x, event.clientY - grab.y) >= dragThresholdPx
    if (!grab.isDrag) return null
    const at = getPointMm(event, wall, face.current)
    const free = { ...one, xMm: Math.round(at.x - grab.dx), centerMm: Math.round(at.y - grab.dy) }
    const others = hung.filter(({ artworkId }) => artworkId !== one.artworkId)
    const { guides, ...place } = snapWork(wall, free, others, event.altKey ? 0 : snapDistanceMm)
    return { hung: { ...free, ...place }, guides }
  }
  const onPointerDown = (one: WallWork, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    // Blurs a length field, which saves it before it unmounts with its work.
    const field = document.activeElement
    if (field instanceof HTMLInputElement) field.blur()
    onPick(one.artworkId)
    const at = getPointMm(event, wall, face.current)
    const { clientX: x, clientY: y } = event
    held.current = { id: one.artworkId, x, y, dx: at.x - one.xMm, dy: at.y - one.centerMm, isDrag: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (one: WallWork, event: PointerEvent) => {
    const draggedNow = getDragged(one, event)
    if (!draggedNow) return
    setDragged(draggedNow)
    onOver(findDropTarget(event) ?? null)
  }
  const onPointerUp = (one: WallWork, event: PointerEvent) => {
    // Uses this event: the last move may not be rendered yet.
    const draggedNow = getDragged(one, event)
    const target = draggedNow ? findDropTarget(event) : undefined
    onPointerCancel()
    if (!draggedNow) return
    if (target !== undefined && target !== wall.id) return onSend(one.artworkId, target || null)
    onMove(draggedNow.hung, null)
  }
  return { face, dragged, onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}

function useEscape(isActive: boolean, onEscape: () => void) {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: globalThis.KeyboardEvent) => event.key === "Escape" && latest.current()
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [isActive])
}

/** In millimeters from the wall's left edge and from the floor. */
function getPointMm({ clientX, clientY }: PointerEvent, wall: HangingWall, face: HTMLElement | null) {
  const box = face?.getBoundingClientRect()
  if (!box) return { x: 0, y: 0 }
  const perPixel = wall.widthMm / box.width
  return { x: (clientX - box.left) * perPixel, y: (box.bottom - clientY) * perPixel }
}

const findDropTarget = ({ clientX, clientY }: PointerEvent) =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((one) => one.closest<HTMLElement>("[data-drop]")?.dataset.drop)
    .find((one) => one !== undefined)

/** Arrows one step, with Shift ten, Home and End to the wall's ends, Delete takes down. */
export function handleWallKey(
  event: KeyboardEvent,
  one: WallWork,
  unit: HangingUnit,
  { wall, onMove, onSend }: WallDragOptions,
) {
  const step = arrowKeySteps[unit][event.shiftKey ? "large" : "small"]
  const keyMoves: Record<string, Partial<WallWork>> = {
    ArrowLeft: { xMm: stepLength(one.xMm, -step, unit) },
    ArrowRight: { xMm: stepLength(one.xMm, step, unit) },
    ArrowUp: { centerMm: stepLength(one.centerMm, step, unit) },
    ArrowDown: { centerMm: stepLength(one.centerMm, -step, unit) },
    Home: { xMm: 0 },
    End: { xMm: wall.widthMm - one.widthMm },
  }
  const move = keyMoves[event.key]
  if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault()
    return onSend(one.artworkId, null)
  }
  if (!move || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  onMove({ ...one, ...move }, `keys ${one.artworkId}`)
}
