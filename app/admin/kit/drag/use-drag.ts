import { type RefObject, useEffect, useRef, useState } from "react"

/** `before`: the id of the item in front of which it would be dropped. */
export type Drag = { id: string; x: number; y: number; target: string | null; before: string | null }

type Dragging = {
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
const threshold = 6
/** In px: the distance from the window's edge that scrolls (a phone has bars there), and the distance per frame. */
const edgeOf = { mouse: 72, touch: 136 }
const step = 12
/** How long a finger rests before it drags. */
const restMs = 350

/** Escape cancels. Keyboard users need another control. @returns null while nothing is dragged */
export function useDrag(
  container: RefObject<HTMLElement | null>,
  { item, target, onDrop, byTouch = false, handle }: Dragging,
): Drag | null {
  const [drag, setDrag] = useState<Drag | null>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    const within = container.current
    if (!within) return
    const stop = new AbortController()
    let pressed: { id: string; x: number; y: number; touch: boolean } | null = null
    let carried: Drag | null = null
    let resting: ReturnType<typeof setTimeout> | undefined
    let scrolling = 0
    const carry = (next: Drag | null) => {
      carried = next
      setDrag(next)
    }
    const end = () => {
      pressed = null
      clearTimeout(resting)
      cancelAnimationFrame(scrolling)
      scrolling = 0
      carry(null)
    }
    const carryTo = (id: string, x: number, y: number) => {
      // Includes elements below a sticky bar.
      const all = document.elementsFromPoint(x, y).map((element) => element.closest(`[${target}]`))
      const found = all.find((one) => one && within.contains(one)) ?? null
      const items = found ? [...found.querySelectorAll(`[${item}]`)] : []
      const before = itemAfter(items, x, y, found?.clientWidth ?? 0)?.getAttribute(item)
      carry({ id, x, y, target: found?.getAttribute(target) ?? null, before: before ?? null })
    }
    const scrollAtEdge = () => {
      scrolling = 0
      const edge = edgeOf[pressed?.touch ? "touch" : "mouse"]
      if (!carried || (carried.y >= edge && carried.y <= innerHeight - edge)) return
      scrollBy(0, carried.y < edge ? -step : step)
      carryTo(carried.id, carried.x, carried.y)
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
      if (touch) resting = setTimeout(() => carryTo(id, x, y), restMs)
    }
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!pressed) return
      const moved = Math.hypot(x - pressed.x, y - pressed.y) >= threshold
      if (!carried && !moved) return
      if (!carried && pressed.touch) return end()
      carryTo(pressed.id, x, y)
      scrolling ||= requestAnimationFrame(scrollAtEdge)
    }
    /** A touch that scrolls belongs to the browser; one that drags must not scroll. */
    const onTouch = (event: TouchEvent) => {
      if (!pressed?.touch) return
      if (!event.cancelable) end()
      else if (carried) event.preventDefault()
    }
    const onMenu = (event: Event) => carried && pressed?.touch && event.preventDefault()
    const onUp = () => {
      const dropped = carried
      end()
      if (!dropped) return
      // Suppresses the click that follows a drag.
      addEventListener("click", swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener("click", swallow, { capture: true }))
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

function swallow(event: Event) {
  event.stopPropagation()
  event.preventDefault()
}

/** In reading order. In a single column the middle of an item's height decides. */
const itemAfter = (items: Element[], x: number, y: number, room: number) =>
  items.find((one) => {
    const { left, top, bottom, width } = one.getBoundingClientRect()
    if (y < top || y > bottom) return y < top
    return width > room * 0.75 ? y < (top + bottom) / 2 : x < left + width / 2
  })
