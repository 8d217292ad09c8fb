import { type RefObject, useEffect, useRef, useState } from "react"

/** Something that is carried: where the pointer is, over which target, and before which other thing it would be put. */
export type Drag = { id: string; x: number; y: number; target: string | null; before: string | null }

type Dragging = {
  /** The attribute that names what can be carried: `data-work`. */
  item: string
  /** The attribute that names where it can be put down: `data-shelf`. */
  target: string
  onDrop: (drag: Drag & { target: string }) => void
}

/** A press becomes a drag after so many pixels. */
const threshold = 6
/** Near the edge of the window the page scrolls. */
const edge = 72

/**
 * Carries things within a container by mouse or pen; Escape puts them back. A finger scrolls, and keys have ways of their own.
 * @returns what is carried now; null: nothing
 */
export function useDrag(container: RefObject<HTMLElement | null>, { item, target, onDrop }: Dragging): Drag | null {
  const [drag, setDrag] = useState<Drag | null>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    const within = container.current
    if (!within) return
    const stop = new AbortController()
    let pressed: { id: string; x: number; y: number } | null = null
    let carried: Drag | null = null
    const carry = (next: Drag | null) => {
      carried = next
      setDrag(next)
    }
    const end = () => {
      pressed = null
      carry(null)
    }
    const onDown = (event: PointerEvent) => {
      const id = (event.target as Element).closest(`[${item}]`)?.getAttribute(item)
      if (id && event.button === 0 && event.pointerType !== "touch")
        pressed = { id, x: event.clientX, y: event.clientY }
    }
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!pressed) return
      if (!carried && Math.hypot(x - pressed.x, y - pressed.y) < threshold) return
      if (y < edge || y > innerHeight - edge) scrollBy(0, y < edge ? -12 : 12)
      const over = document.elementFromPoint(x, y)?.closest(`[${target}]`)
      const found = over && within.contains(over) ? over : null
      const before = found && itemAfter([...found.querySelectorAll(`[${item}]`)], x, y)?.getAttribute(item)
      carry({ id: pressed.id, x, y, target: found?.getAttribute(target) ?? null, before: before ?? null })
    }
    const onUp = () => {
      const dropped = carried
      end()
      if (!dropped) return
      // a drag is no click on what it ends on
      addEventListener("click", swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener("click", swallow, { capture: true }))
      if (dropped.target !== null) drop.current({ ...dropped, target: dropped.target })
    }
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && end()
    within.addEventListener("pointerdown", onDown, stop)
    within.addEventListener("dragstart", (event) => event.preventDefault(), stop)
    addEventListener("pointermove", onMove, stop)
    addEventListener("pointerup", onUp, stop)
    addEventListener("pointercancel", end, stop)
    addEventListener("keydown", onKey, stop)
    return () => stop.abort()
  }, [container, item, target])
  return drag
}

function swallow(event: Event) {
  event.stopPropagation()
  event.preventDefault()
}

/** The first thing, in reading order, that is after the point. */
const itemAfter = (items: Element[], x: number, y: number) =>
  items.find((one) => {
    const { left, top, bottom, width } = one.getBoundingClientRect()
    return y < top || (y <= bottom && x < left + width / 2)
  })
