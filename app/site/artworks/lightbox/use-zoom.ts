import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import { createViewStore, type ViewStore } from "./view-store.ts"
import {
  clampPan,
  getSwipe,
  initialView,
  type Point,
  type ScreenSize,
  wheelZoomIn,
  wheelZoomOut,
  type ZoomView,
  zoomByTap,
  zoomTo,
} from "./zoom.ts"

type TouchPoint = Point & { id: number }
type Gesture = {
  touches: TouchPoint[]
  began: { time: number; at: Point; view: ZoomView }
  /** A pinch: neither a tap nor a swipe. */
  pinched: boolean
}

/** Pixels. */
const tapSlackPx = 8

/** Moves the picture without a React render. @param stage contains the picture @param picture at scale 1 */
export function useZoom(
  stage: RefObject<HTMLDivElement | null>,
  picture: RefObject<HTMLElement | null>,
  onSwipe: (by: -1 | 1) => void,
) {
  const [views] = useState(createViewStore)

  const sizes = useCallback((): [ScreenSize, ScreenSize] => {
    const { clientWidth: width = 1, clientHeight: height = 1 } = stage.current ?? {}
    const { offsetWidth = 1, offsetHeight = 1 } = picture.current ?? {}
    return [
      { width: offsetWidth, height: offsetHeight },
      { width, height },
    ]
  }, [stage, picture])

  const placeOf = useCallback(
    ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const box = stage.current?.getBoundingClientRect()
      return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 }
    },
    [stage],
  )

  const zoomBy = useCallback(
    (factor: number, at: Point = { x: 0, y: 0 }) => views.set((now) => zoomTo(now, now.scale * factor, at, ...sizes())),
    [views, sizes],
  )
  const reset = useCallback(() => views.set(() => initialView), [views])

  useAppliedView(views, stage, picture, sizes)
  useWheelZoom(stage, zoomBy, placeOf)
  const handlers = useGestures({ views, picture, sizes, placeOf, zoomBy, onSwipe })
  return { views, zoomBy, reset, handlers }
}

type Sizes = () => [picture: ScreenSize, stage: ScreenSize]
type PlaceOf = (event: { clientX: number; clientY: number }) => Point
type ZoomBy = (factor: number, at?: Point) => void

function useAppliedView(
  views: ViewStore,
  stage: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
  sizes: Sizes,
) {
  useLayoutEffect(() => {
    const place = () => {
      const { scale, x, y } = views.get()
      if (picture.current) picture.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
    }
    place()
    return views.subscribe(place)
  }, [views, picture])

  useEffect(() => {
    const resized = new ResizeObserver(() => views.set((now) => clampPan(now, ...sizes())))
    if (stage.current) resized.observe(stage.current)
    return () => resized.disconnect()
  }, [views, stage, sizes])
}

function useWheelZoom(stage: RefObject<HTMLElement | null>, zoomBy: ZoomBy, placeOf: PlaceOf) {
  // React's wheel listener is passive; the page behind must not scroll.
  useEffect(() => {
    const place = stage.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      if (event.deltaY !== 0) zoomBy(event.deltaY < 0 ? wheelZoomIn : wheelZoomOut, placeOf(event))
    }
    place?.addEventListener("wheel", turn, { passive: false })
    return () => place?.removeEventListener("wheel", turn)
  }, [stage, zoomBy, placeOf])
}

type GestureOptions = {
  views: ViewStore
  picture: RefObject<HTMLElement | null>
  sizes: Sizes
  placeOf: PlaceOf
  zoomBy: ZoomBy
  onSwipe: (by: -1 | 1) => void
}

/** Pans, pinches, taps and swipes. */
function useGestures({ views, picture, sizes, placeOf, zoomBy, onSwipe }: GestureOptions) {
  const gesture = useRef<Gesture | null>(null)
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = placeOf(event)
    const touches = [...(gesture.current?.touches ?? []), { id: event.pointerId, ...at }]
    gesture.current = {
      touches,
      began: { time: event.timeStamp, at, view: views.get() },
      pinched: touches.length > 1 || (gesture.current?.pinched ?? false),
    }
    setDragged(picture.current, true)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const now = gesture.current
    if (!now) return
    const before = now.touches
    now.touches = before.map((touch) => (touch.id === event.pointerId ? { id: touch.id, ...placeOf(event) } : touch))
    const [one, other] = now.touches
    const [oneBefore, otherBefore] = before
    if (one && other && oneBefore && otherBefore) {
      const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
      zoomBy(distance(one, other) / Math.max(distance(oneBefore, otherBefore), 1), middle)
    } else if (one && oneBefore && views.get().scale > 1) {
      const [by, down] = [one.x - oneBefore.x, one.y - oneBefore.y]
      views.set((last) => clampPan({ ...last, x: last.x + by, y: last.y + down }, ...sizes()))
    }
  }
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const now = gesture.current
    if (!now) return
    const at = placeOf(event)
    const touches = now.touches.filter((touch) => touch.id !== event.pointerId)
    gesture.current = touches.length > 0 ? { ...now, touches } : null
    setDragged(picture.current, touches.length > 0)
    if (now.pinched || touches.length > 0 || event.type === "pointercancel") return
    const moved = { x: at.x - now.began.at.x, y: at.y - now.began.at.y }
    // Browsers round event times to a tenth of a millisecond or more.
    const time = Math.round(event.timeStamp - now.began.time)
    const swipe = now.began.view.scale <= 1 ? getSwipe(time, moved) : 0
    if (swipe !== 0) return onSwipe(swipe)
    if (Math.hypot(moved.x, moved.y) <= tapSlackPx) views.set((last) => zoomByTap(last, at, ...sizes()))
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}

function setDragged(picture: HTMLElement | null, dragged: boolean) {
  if (picture) picture.toggleAttribute("data-held", dragged)
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
