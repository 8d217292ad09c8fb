import { type RefObject, useEffect, useRef, useState } from "react"

/** `before`: the id of the item in front of which it would be dropped. */
export type Drag = { id: string; x: number; y: number; target: string | null; before: string | null }

type DroppedItem = Drag & { target: string }

type DragOptions = {
  /** The attribute of draggable items: `data-work`. */
  item: string
  /** The attribute of drop targets: `data-shelf`. */
  target: string
  onDrop: (drag: DroppedItem) => void
  /** Whether a resting finger drags, too; one that moves at once scrolls. */
  byTouch?: boolean
  /** By default the whole item drags. */
  handle?: string
}

/** In px; shorter moves are clicks. */
const clickThresholdPx = 6
/** In px: the distance from the window's edge that scrolls (a phone has bars there), and the distance per frame. */
const scrollEdgePx = { mouse: 72, touch: 136 }
const scrollStepPx = 12
/** How long a finger rests before it drags. */
const restMs = 350

/** Escape cancels. Keyboard users need another control. @returns null while nothing is dragged */
export function useDrag(
  container: RefObject<HTMLElement | null>,
  { item, target, onDrop, byTouch = false, handle }: DragOptions,
): Drag | null {
  const [drag, setDrag] = useState<Drag | null>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    const options = {
      item,
      target,
      byTouch,
      handle,
      onDrag: setDrag,
      onDrop: (done: DroppedItem) => drop.current(done),
    }
    return container.current ? trackDrags(container.current, options) : undefined
  }, [container, item, target, byTouch, handle])
  return drag
}

type TrackOptions = Required<Pick<DragOptions, "item" | "target" | "onDrop" | "byTouch">> & {
  handle: string | undefined
  onDrag: (drag: Drag | null) => void
}

/** @returns ends it */
function trackDrags(within: HTMLElement, { item, target, byTouch, handle, onDrag, onDrop }: TrackOptions) {
  let pressed: { id: string; x: number; y: number; touch: boolean } | null = null
  let dragged: Drag | null = null
  let resting: ReturnType<typeof setTimeout> | undefined
  let scrolling = 0
  const end = () => {
    pressed = null
    clearTimeout(resting)
    cancelAnimationFrame(scrolling)
    scrolling = 0
    dragged = null
    onDrag(dragged)
  }
  const dragTo = (id: string, x: number, y: number) => {
    dragged = { id, x, y, ...findPlace(within, item, target, x, y) }
    onDrag(dragged)
  }
  const scrollAtEdge = () => {
    scrolling = 0
    const step = dragged ? getScrollStep(dragged.y, pressed?.touch) : 0
    if (!dragged || step === 0) return
    scrollBy(0, step)
    dragTo(dragged.id, dragged.x, dragged.y)
    scrolling = requestAnimationFrame(scrollAtEdge)
  }
  const pointerdown = (event: PointerEvent) => {
    const held = event.target as Element
    if (handle && !held.closest(`[${handle}]`)) return
    const id = held.closest(`[${item}]`)?.getAttribute(item)
    const touch = event.pointerType === "touch"
    if (!id || event.button !== 0 || (touch && !(byTouch && event.isPrimary))) return
    pressed = { id, x: event.clientX, y: event.clientY, touch }
    if (touch) resting = setTimeout(dragTo, restMs, id, event.clientX, event.clientY)
  }
  const pointermove = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!pressed) return
    if (!dragged && Math.hypot(x - pressed.x, y - pressed.y) < clickThresholdPx) return
    if (!dragged && pressed.touch) return end()
    dragTo(pressed.id, x, y)
    scrolling ||= requestAnimationFrame(scrollAtEdge)
  }
  const touch = (event: TouchEvent) => {
    if (!pressed?.touch) return
    if (!event.cancelable) end()
    else if (dragged) event.preventDefault()
  }
  const contextmenu = (event: Event) => dragged && pressed?.touch && event.preventDefault()
  const pointerup = () => {
    const dropped = dragged
    end()
    if (!dropped) return
    suppressNextClick()
    if (dropped.target !== null) onDrop({ ...dropped, target: dropped.target })
  }
  const stop = listen(within, { pointerdown, pointermove, touch, contextmenu, pointerup, end })
  return () => {
    stop.abort()
    end()
  }
}

type DragListeners = Record<"pointerdown" | "pointermove", (event: PointerEvent) => void> & {
  /** A touch that scrolls belongs to the browser; one that drags must not scroll. */
  touch: (event: TouchEvent) => void
  contextmenu: (event: Event) => void
  pointerup: () => void
  end: () => void
}

function listen(within: HTMLElement, on: DragListeners): AbortController {
  const stop = new AbortController()
  within.addEventListener("pointerdown", on.pointerdown, stop)
  within.addEventListener("dragstart", (event) => event.preventDefault(), stop)
  // Passive listeners cannot prevent scrolling.
  for (const type of ["touchstart", "touchmove"] as const)
    within.addEventListener(type, on.touch, { signal: stop.signal, passive: false })
  within.addEventListener("contextmenu", on.contextmenu, stop)
  addEventListener("pointermove", on.pointermove, stop)
  addEventListener("pointerup", on.pointerup, stop)
  addEventListener("pointercancel", on.end, stop)
  addEventListener("keydown", (event) => event.key === "Escape" && on.end(), stop)
  return stop
}

function getScrollStep(y: number, touch = false): number {
  const edge = scrollEdgePx[touch ? "touch" : "mouse"]
  if (y >= edge && y <= innerHeight - edge) return 0
  return y < edge ? -scrollStepPx : scrollStepPx
}

function findPlace(within: HTMLElement, item: string, target: string, x: number, y: number) {
  // Includes elements below a sticky bar.
  const all = document.elementsFromPoint(x, y).map((element) => element.closest(`[${target}]`))
  const found = all.find((one) => one && within.contains(one)) ?? null
  const items = found ? [...found.querySelectorAll(`[${item}]`)] : []
  const before = findItemAfter(items, x, y, found?.clientWidth ?? 0)?.getAttribute(item)
  return { target: found?.getAttribute(target) ?? null, before: before ?? null }
}

/** The click that follows a drag. */
function suppressNextClick() {
  addEventListener("click", suppressClick, { capture: true, once: true })
  setTimeout(() => removeEventListener("click", suppressClick, { capture: true }))
}

function suppressClick(event: Event) {
  event.stopPropagation()
  event.preventDefault()
}

/** In reading order. In a single column the middle of an item's height decides. */
const findItemAfter = (items: Element[], x: number, y: number, containerWidth: number) =>
  items.find((one) => {
    const { left, top, bottom, width } = one.getBoundingClientRect()
    if (y < top || y > bottom) return y < top
    return width > containerWidth * 0.75 ? y < (top + bottom) / 2 : x < left + width / 2
  })
