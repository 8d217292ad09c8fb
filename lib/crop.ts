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

/** Moves the rectangle into the frame, then shrinks it around its middle until it fits. */
export function fitCrop(crop: Crop, size: Extent): Crop {
  const width = between(crop.width, leastPart, 1)
  const height = between(crop.height, leastPart, 1)
  const inFrame = {
    ...crop,
    width,
    height,
    left: between(crop.left, 0, 1 - width),
    top: between(crop.top, 0, 1 - height),
  }
  const { x, y, half, room } = seenFromPicture(inFrame, size)
  const scale = Math.min(1, (room.x - Math.abs(x)) / half.x, (room.y - Math.abs(y)) / half.y)
  // A middle at the very edge leaves no room.
  if (scale < leastPart) return fitCrop({ ...inFrame, left: (1 - width) / 2, top: (1 - height) / 2 }, size)
  return {
    ...inFrame,
    width: width * scale,
    height: height * scale,
    left: inFrame.left + (width * (1 - scale)) / 2,
    top: inFrame.top + (height * (1 - scale)) / 2,
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
