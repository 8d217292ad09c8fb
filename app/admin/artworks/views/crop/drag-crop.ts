import { type Crop, type Extent, isCropInside, minCropFraction } from "../../../../../lib/crop.ts"

/** The rectangle, or one of its sides by compass point. */
export type Grip = "move" | "n" | "s" | "e" | "w" | "ne" | "nw" | "se" | "sw"

export const grips: Exclude<Grip, "move">[] = ["nw", "n", "ne", "e", "se", "s", "sw", "w"]

/** `x` and `y` are fractions of the frame. A drag that would leave the picture moves along one axis only. */
export function dragCrop(crop: Crop, grip: Grip, x: number, y: number, size: Extent): Crop {
  const candidates = [dragGrip(crop, grip, x, y), dragGrip(crop, grip, x, 0), dragGrip(crop, grip, 0, y)]
  return candidates.find((one) => isCropInside(one, size)) ?? crop
}

function dragGrip(crop: Crop, grip: Grip, x: number, y: number): Crop {
  const { left, top, width, height } = crop
  if (grip === "move") return { ...crop, left: clamp(left + x, 0, 1 - width), top: clamp(top + y, 0, 1 - height) }
  const [right, bottom] = [left + width, top + height]
  const west = grip.includes("w") ? clamp(left + x, 0, right - minCropFraction) : left
  const east = grip.includes("e") ? clamp(right + x, left + minCropFraction, 1) : right
  const north = grip.includes("n") ? clamp(top + y, 0, bottom - minCropFraction) : top
  const south = grip.includes("s") ? clamp(bottom + y, top + minCropFraction, 1) : bottom
  return { ...crop, left: west, top: north, width: east - west, height: south - north }
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
