import { type Crop, type Extent, fits, leastPart } from "../../../../../lib/crop.ts"

/** The rectangle, or one of its sides by compass point. */
export type Grip = "move" | "n" | "s" | "e" | "w" | "ne" | "nw" | "se" | "sw"

export const grips: Exclude<Grip, "move">[] = ["nw", "n", "ne", "e", "se", "s", "sw", "w"]

/** `x` and `y` are fractions of the frame. A drag that would leave the picture moves along one axis only. */
export function dragCrop(crop: Crop, grip: Grip, x: number, y: number, size: Extent): Crop {
  const candidates = [draggedBy(crop, grip, x, y), draggedBy(crop, grip, x, 0), draggedBy(crop, grip, 0, y)]
  return candidates.find((one) => fits(one, size)) ?? crop
}

function draggedBy(crop: Crop, grip: Grip, x: number, y: number): Crop {
  const { left, top, width, height } = crop
  if (grip === "move") return { ...crop, left: between(left + x, 0, 1 - width), top: between(top + y, 0, 1 - height) }
  const [right, bottom] = [left + width, top + height]
  const west = grip.includes("w") ? between(left + x, 0, right - leastPart) : left
  const east = grip.includes("e") ? between(right + x, left + leastPart, 1) : right
  const north = grip.includes("n") ? between(top + y, 0, bottom - leastPart) : top
  const south = grip.includes("s") ? between(bottom + y, top + leastPart, 1) : bottom
  return { ...crop, left: west, top: north, width: east - west, height: south - north }
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
