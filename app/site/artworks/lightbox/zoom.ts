/** The view of a picture: at scale 1 it fits the screen; `x`, `y` in pixels from the center. */
export type View = { scale: number; x: number; y: number }
export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

export const least = 0.1
export const most = 5
/** The factors of a key press, of a notch of the wheel inwards and outwards, and of a tap. */
export const keyStep = 1.2
export const wheelIn = 1.1
export const wheelOut = 0.9
export const tapScale = 2

export const whole: View = { scale: 1, x: 0, y: 0 }

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/**
 * Another scale, keeping the point at `at` fixed.
 * @param at from the center of the stage
 */
export function zoomTo(view: View, scale: number, at: Point, picture: Size, stage: Size): View {
  const next = within(scale, least, most)
  const share = next / view.scale
  return panned({ scale: next, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share }, picture, stage)
}

/** Keeps the picture on the stage: it moves only as far as part of it is hidden. */
export function panned({ scale, x, y }: View, picture: Size, stage: Size): View {
  const room = {
    x: Math.max(0, (picture.width * scale - stage.width) / 2),
    y: Math.max(0, (picture.height * scale - stage.height) / 2),
  }
  return { scale, x: within(x, -room.x, room.x), y: within(y, -room.y, room.y) }
}

/** A tap zooms in, or resets the zoom. */
export const tapped = (view: View, at: Point, picture: Size, stage: Size): View =>
  view.scale === 1 ? zoomTo(view, tapScale, at, picture, stage) : whole

/** Whether a touch was a swipe: -1 to the previous picture, 1 to the next, 0 none. Time in ms, distance in pixels. */
export function swipeOf(time: number, way: Point): -1 | 0 | 1 {
  if (time >= 300 || Math.abs(way.x) <= 50 || Math.abs(way.y) >= 100) return 0
  return way.x > 0 ? -1 : 1
}

export const percentOf = (scale: number) => `${Math.round(scale * 100)}%`
