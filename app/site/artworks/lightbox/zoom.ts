/** At scale 1 the picture fits the screen; `x`, `y` in pixels from the center. */
export type ZoomView = { scale: number; x: number; y: number }
export type ScreenSize = { width: number; height: number }
export type Point = { x: number; y: number }

export const minScale = 0.1
export const maxScale = 5
export const keyZoomFactor = 1.2
export const wheelZoomIn = 1.1
export const wheelZoomOut = 0.9
const tapScale = 2

export const initialView: ZoomView = { scale: 1, x: 0, y: 0 }

const clampValue = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

export function zoomTo(view: ZoomView, scale: number, at: Point, picture: ScreenSize, stage: ScreenSize): ZoomView {
  const next = clampValue(scale, minScale, maxScale)
  const share = next / view.scale
  return clampPan({ scale: next, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share }, picture, stage)
}

/** Limits panning to the hidden part of the picture. */
export function clampPan({ scale, x, y }: ZoomView, picture: ScreenSize, stage: ScreenSize): ZoomView {
  const slack = {
    x: Math.max(0, (picture.width * scale - stage.width) / 2),
    y: Math.max(0, (picture.height * scale - stage.height) / 2),
  }
  return { scale, x: clampValue(x, -slack.x, slack.x), y: clampValue(y, -slack.y, slack.y) }
}

export const zoomByTap = (view: ZoomView, at: Point, picture: ScreenSize, stage: ScreenSize): ZoomView =>
  view.scale === 1 ? zoomTo(view, tapScale, at, picture, stage) : initialView

/** -1 previous, 1 next, 0 no swipe. Milliseconds and pixels. */
export function getSwipe(time: number, movement: Point): -1 | 0 | 1 {
  if (time >= 300 || Math.abs(movement.x) <= 50 || Math.abs(movement.y) >= 100) return 0
  return movement.x > 0 ? -1 : 1
}

export const formatZoom = (scale: number) => `${Math.round(scale * 100)}%`
