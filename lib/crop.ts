/** Quarter turns clockwise, then `degrees` clockwise around the middle, then a rectangle as fractions of the turned picture. */
export type Crop = { left: number; top: number; width: number; height: number; turn: 0 | 1 | 2 | 3; degrees: number }

export type Extent = { width: number; height: number }

export const wholePicture: Crop = { left: 0, top: 0, width: 1, height: 1, turn: 0, degrees: 0 }

export const mostDegrees = 45

/** The minimum fraction of a side. */
export const leastPart = 0.05

/** Rounding tolerance. */
const NOTHING = 1e-4

export const isWhole = ({ left, top, width, height, turn, degrees }: Crop): boolean =>
  turn === 0 && degrees === 0 && left < NOTHING && top < NOTHING && width > 1 - NOTHING && height > 1 - NOTHING

export const turnedSize = ({ width, height }: Extent, turn: number): Extent =>
  turn % 2 === 0 ? { width, height } : { width: height, height: width }

type Place = { x: number; y: number; room: { x: number; y: number }; half: { x: number; y: number } }

/** The rectangle in the straightened picture's coordinates, relative to its middle. */
function seenFromPicture(crop: Crop, size: Extent): Place {
  const { width, height } = turnedSize(size, crop.turn)
  const radians = (crop.degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const x = (crop.left + crop.width / 2 - 0.5) * width
  const y = (crop.top + crop.height / 2 - 0.5) * height
  const [a, b] = [(crop.width * width) / 2, (crop.height * height) / 2]
  return {
    x: x * cos + y * sin,
    y: y * cos - x * sin,
    half: { x: a * Math.abs(cos) + b * Math.abs(sin), y: a * Math.abs(sin) + b * Math.abs(cos) },
    room: { x: width / 2, y: height / 2 },
  }
}

/** The rectangle is inside the picture. @param size upright, before the turn */
export function fits(crop: Crop, size: Extent): boolean {
  const { left, top, width, height } = crop
  if (left < -NOTHING || top < -NOTHING || left + width > 1 + NOTHING || top + height > 1 + NOTHING) return false
  const { x, y, half, room } = seenFromPicture(crop, size)
  const slack = NOTHING * Math.max(room.x, room.y)
  return Math.abs(x) + half.x <= room.x + slack && Math.abs(y) + half.y <= room.y + slack
}

/** Sides that may be stored: half of `leastPart`, because straightening shrinks a rectangle. */
export const isLargeEnough = ({ width, height }: Crop): boolean => width >= leastPart / 2 && height >= leastPart / 2

/**
 * Moves the rectangle into the frame, then shrinks it around its middle until it fits; around the picture's middle if too
 * little would be left. Very long pictures can be straightened so far that even that is not `isLargeEnough`.
 */
export function fitCrop(crop: Crop, size: Extent): Crop {
  const width = between(crop.width, leastPart, 1)
  const height = between(crop.height, leastPart, 1)
  const left = between(crop.left, 0, 1 - width)
  const top = between(crop.top, 0, 1 - height)
  const fitted = shrinkToFit({ ...crop, width, height, left, top }, size)
  if (isLargeEnough(fitted)) return fitted
  return shrinkToFit({ ...crop, width, height, left: (1 - width) / 2, top: (1 - height) / 2 }, size)
}

function shrinkToFit(crop: Crop, size: Extent): Crop {
  const { x, y, half, room } = seenFromPicture(crop, size)
  const scale = between(Math.min((room.x - Math.abs(x)) / half.x, (room.y - Math.abs(y)) / half.y), 0, 1)
  return {
    ...crop,
    width: crop.width * scale,
    height: crop.height * scale,
    left: crop.left + (crop.width * (1 - scale)) / 2,
    top: crop.top + (crop.height * (1 - scale)) / 2,
  }
}

type Point = { x: number; y: number }

/** A point of the picture that `from` shows, as fractions of the one that `to` shows; null outside. @param size upright */
export function movePoint(point: Point, from: Crop | null, to: Crop | null, size: Extent): Point | null {
  const { x, y } = pointInCrop(pointInPicture(point, from ?? wholePicture, size), to ?? wholePicture, size)
  const isOutside = [x, y].some((share) => share < -NOTHING || share > 1 + NOTHING)
  return isOutside ? null : { x: between(x, 0, 1), y: between(y, 0, 1) }
}

const angleOf = ({ turn, degrees }: Crop) => ((turn * 90 + degrees) * Math.PI) / 180

/** Pixels from the middle of the upright picture. */
function pointInPicture(point: Point, crop: Crop, size: Extent): Point {
  const { width, height } = turnedSize(size, crop.turn)
  const x = (crop.left + point.x * crop.width - 0.5) * width
  const y = (crop.top + point.y * crop.height - 0.5) * height
  const [cos, sin] = [Math.cos(angleOf(crop)), Math.sin(angleOf(crop))]
  return { x: x * cos + y * sin, y: y * cos - x * sin }
}

/** The reverse of `pointInPicture`. */
function pointInCrop({ x, y }: Point, crop: Crop, size: Extent): Point {
  const { width, height } = turnedSize(size, crop.turn)
  const [cos, sin] = [Math.cos(angleOf(crop)), Math.sin(angleOf(crop))]
  return {
    x: ((x * cos - y * sin) / width + 0.5 - crop.left) / crop.width,
    y: ((x * sin + y * cos) / height + 0.5 - crop.top) / crop.height,
  }
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

export const turnCrop = (crop: Crop): Crop => ({
  ...crop,
  turn: ((crop.turn + 1) % 4) as Crop["turn"],
  left: 1 - crop.top - crop.height,
  top: crop.left,
  width: crop.height,
  height: crop.width,
})

export const plainCrop = ({ left, top, width, height, turn, degrees }: Crop): Crop => ({
  left,
  top,
  width,
  height,
  turn,
  degrees,
})
