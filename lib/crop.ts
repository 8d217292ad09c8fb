/** Quarter turns clockwise, then `degrees` clockwise around the middle, then a rectangle as fractions of the turned picture. */
export type Crop = { left: number; top: number; width: number; height: number; turn: 0 | 1 | 2 | 3; degrees: number }

export type Extent = { width: number; height: number }

export const wholePicture: Crop = { left: 0, top: 0, width: 1, height: 1, turn: 0, degrees: 0 }

export const maxDegrees = 45

/** The minimum fraction of a side. */
export const minCropFraction = 0.05

/** Rounding tolerance. */
const ROUNDING = 1e-4

export const isWholePicture = ({ left, top, width, height, turn, degrees }: Crop): boolean =>
  turn === 0 && degrees === 0 && left < ROUNDING && top < ROUNDING && width > 1 - ROUNDING && height > 1 - ROUNDING

export const turnedSize = ({ width, height }: Extent, turn: number): Extent =>
  turn % 2 === 0 ? { width, height } : { width: height, height: width }

type CenteredRectangle = { x: number; y: number; bounds: { x: number; y: number }; half: { x: number; y: number } }

/** The rectangle in the straightened picture's coordinates, relative to its middle. */
function straightenCrop(crop: Crop, size: Extent): CenteredRectangle {
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
    bounds: { x: width / 2, y: height / 2 },
  }
}

/** The rectangle is inside the picture. @param size upright, before the turn */
export function isCropInside(crop: Crop, size: Extent): boolean {
  const { left, top, width, height } = crop
  if (left < -ROUNDING || top < -ROUNDING || left + width > 1 + ROUNDING || top + height > 1 + ROUNDING) return false
  const { x, y, half, bounds } = straightenCrop(crop, size)
  const slack = ROUNDING * Math.max(bounds.x, bounds.y)
  return Math.abs(x) + half.x <= bounds.x + slack && Math.abs(y) + half.y <= bounds.y + slack
}

/** Sides that may be stored: half of `minCropFraction`, because straightening shrinks a rectangle. */
export const isLargeEnough = ({ width, height }: Crop): boolean =>
  width >= minCropFraction / 2 && height >= minCropFraction / 2

/**
 * Moves the rectangle into the frame, then shrinks it around its middle until it fits; around the picture's middle if too
 * little would be left. Very long pictures can be straightened so far that even that is not `isLargeEnough`.
 */
export function fitCrop(crop: Crop, size: Extent): Crop {
  const width = clamp(crop.width, minCropFraction, 1)
  const height = clamp(crop.height, minCropFraction, 1)
  const left = clamp(crop.left, 0, 1 - width)
  const top = clamp(crop.top, 0, 1 - height)
  const fitted = shrinkToFit({ ...crop, width, height, left, top }, size)
  if (isLargeEnough(fitted)) return fitted
  return shrinkToFit({ ...crop, width, height, left: (1 - width) / 2, top: (1 - height) / 2 }, size)
}

function shrinkToFit(crop: Crop, size: Extent): Crop {
  const { x, y, half, bounds } = straightenCrop(crop, size)
  const scale = clamp(Math.min((bounds.x - Math.abs(x)) / half.x, (bounds.y - Math.abs(y)) / half.y), 0, 1)
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
  const isOutside = [x, y].some((share) => share < -ROUNDING || share > 1 + ROUNDING)
  return isOutside ? null : { x: clamp(x, 0, 1), y: clamp(y, 0, 1) }
}

const getAngle = ({ turn, degrees }: Crop) => ((turn * 90 + degrees) * Math.PI) / 180

/** Pixels from the middle of the upright picture. */
function pointInPicture(point: Point, crop: Crop, size: Extent): Point {
  const { width, height } = turnedSize(size, crop.turn)
  const x = (crop.left + point.x * crop.width - 0.5) * width
  const y = (crop.top + point.y * crop.height - 0.5) * height
  const [cos, sin] = [Math.cos(getAngle(crop)), Math.sin(getAngle(crop))]
  return { x: x * cos + y * sin, y: y * cos - x * sin }
}

/** The reverse of `pointInPicture`. */
function pointInCrop({ x, y }: Point, crop: Crop, size: Extent): Point {
  const { width, height } = turnedSize(size, crop.turn)
  const [cos, sin] = [Math.cos(getAngle(crop)), Math.sin(getAngle(crop))]
  return {
    x: ((x * cos - y * sin) / width + 0.5 - crop.left) / crop.width,
    y: ((x * sin + y * cos) / height + 0.5 - crop.top) / crop.height,
  }
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

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
