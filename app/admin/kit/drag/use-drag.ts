import { type RefObject, useEffect, useRef, useState } from "react"

/** `before`: the id of the item in front of which it would be dropped. */
export type Drag = { id: string; x: number; y: number; target: string | null; before: string | null }

type DragOptions = {
  /** The attribute of draggable items: `data-work`. */
  item: string
  /** The attribute of drop targets: `data-shelf`. */
  target: string
  onDrop: (drag: Drag & { target: string }) => void
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
    const within = container.current
    if (!within) return
    const stop = new AbortController()
    let pressed: { id: string; x: number; y: number; touch: boolean } | null = null
    let dragged: Drag | null = null
    let resting: ReturnType<typeof setTimeout> | undefined
    let scrolling = 0
    const setDragged = (next: Drag | null) => {
      dragged = next
      setDrag(next)
    }
    const end = () => {
      pressed = null
      clearTimeout(resting)
      cancelAnimationFrame(scrolling)
      scrolling = 0
      setDragged(null)
    }
    const dragTo = (id: string, x: number, y: number) => {
      // Includes elements below a sticky bar.
      const all = document.elementsFromPoint(x, y).map((element) => element.closest(`[${target}]`))
      const found = all.find((one) => one && within.contains(one)) ?? null
      const items = found ? [...found.querySelectorAll(`[${item}]`)] : []
      const before = findItemAfter(items, x, y, found?.clientWidth ?? 0)?.getAttribute(item)
      setDragged({ id, x, y, target: found?.getAttribute(target) ?? null, before: before ?? null })
    }
    const scrollAtEdge = () => {
      scrolling = 0
      const edge = scrollEdgePx[pressed?.touch ? "touch" : "mouse"]
      if (!dragged || (dragged.y >= edge && dragged.y <= innerHeight - edge)) return
      scrollBy(0, dragged.y < edge ? -scrollStepPx : scrollStepPx)
      dragTo(dragged.id, dragged.x, dragged.y)
      scrolling = requestAnimationFrame(scrollAtEdge)
    }
    const onDown = (event: PointerEvent) => {
      const held = event.target as Element
      if (handle && !held.closest(`[${handle}]`)) return
      const id = held.closest(`[${item}]`)?.getAttribute(item)
      const touch = event.pointerType === "touch"
      if (!id || event.button !== 0 || (touch && !(byTouch && event.isPrimary))) return
      const { clientX: x, clientY: y } = event
      pressed = { id, x, y, touch }
      if (touch) resting = setTimeout(() => dragTo(id, x, y), restMs)
    }
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!pressed) return
      const moved = Math.hypot(x - pressed.x, y - pressed.y) >= clickThresholdPx
      if (!dragged && !moved) return
      if (!dragged && pressed.touch) return end()
      dragTo(pressed.id, x, y)
      scrolling ||= requestAnimationFrame(scrollAtEdge)
    }
    /** A touch that scrolls belongs to the browser; one that drags must not scroll. */
    const onTouch = (event: TouchEvent) => {
      if (!pressed?.touch) return
      if (!event.cancelable) end()
      else if (dragged) event.preventDefault()
    }
    const onMenu = (event: Event) => dragged && pressed?.touch && event.preventDefault()
    const onUp = () => {
      const dropped = dragged
      end()
      if (!dropped) return
      // Suppresses the click that follows a drag.
      addEventListener("click", suppressClick, { capture: true, once: true })
      setTimeout(() => removeEventListener("click", suppressClick, { capture: true }))
      if (dropped.target !== null) drop.current({ ...dropped, target: dropped.target })
    }
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && end()
    within.addEventListener("pointerdown", onDown, stop)
    within.addEventListener("dragstart", (event) => event.preventDefault(), stop)
    // Passive listeners cannot prevent scrolling.
    for (const type of ["touchstart", "touchmove"] as const)
      within.addEventListener(type, onTouch, { signal: stop.signal, passive: false })
    within.addEventListener("contextmenu", onMenu, stop)
    addEventListener("pointermove", onMove, stop)
    addEventListener("pointerup", onUp, stop)
    addEventListener("pointercancel", end, stop)
    addEventListener("keydown", onKey, stop)
    return () => {
      stop.abort()
      end()
    }
  }, [container, item, target, byTouch, handle])
  return drag
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
