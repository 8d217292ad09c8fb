/** At scale 1 the picture fits the screen; `x`, `y` in pixels from the center. */
export type View = { scale: number; x: number; y: number }
export type ScreenSize = { width: number; height: number }
export type Point = { x: number; y: number }

export const least = 0.1
export const most = 5
export const keyStep = 1.2
export const wheelIn = 1.1
export const wheelOut = 0.9
const tapScale = 2

export const whole: View = { scale: 1, x: 0, y: 0 }

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

export function zoomTo(view: View, scale: number, at: Point, picture: ScreenSize, stage: ScreenSize): View {
  const next = within(scale, least, most)
  const share = next / view.scale
  return panned({ scale: next, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share }, picture, stage)
}

/** Limits panning to the hidden part of the picture. */
export function panned({ scale, x, y }: View, picture: ScreenSize, stage: ScreenSize): View {
  const room = {
    x: Math.max(0, (picture.width * scale - stage.width) / 2),
    y: Math.max(0, (picture.height * scale - stage.height) / 2),
  }
  return { scale, x: within(x, -room.x, room.x), y: within(y, -room.y, room.y) }
}

export const tapped = (view: View, at: Point, picture: ScreenSize, stage: ScreenSize): View =>
  view.scale === 1 ? zoomTo(view, tapScale, at, picture, stage) : whole

/** -1 previous, 1 next, 0 no swipe. Milliseconds and pixels. */
export function swipeOf(time: number, way: Point): -1 | 0 | 1 {
  if (time >= 300 || Math.abs(way.x) <= 50 || Math.abs(way.y) >= 100) return 0
  return way.x > 0 ? -1 : 1
}

export const formatZoom = (scale: number) => `${Math.round(scale * 100)}%`
