import type { WorkCard } from "../../../domain/artworks/gallery/work-card.ts"

/** In inches. */
type TrueSize = { wide: number; high: number }

const mmPerInch = 25.4
/** Square inches of a work whose size is not known: 30 × 40 in. */
const usualArea = 1200

/** The real area in the picture's ratio: a photograph may show a little more or less than was measured. */
export function getTrueSize({ heightMm, widthMm, ratio }: Pick<WorkCard, "heightMm" | "widthMm" | "ratio">): TrueSize {
  const area = heightMm && widthMm ? (heightMm * widthMm) / mmPerInch ** 2 : usualArea
  return { wide: Math.sqrt(area * ratio), high: Math.sqrt(area / ratio) }
}

/** Below it, small works would be enlarged beyond their size on a usual screen. */
const leastReach = 20

/** The inches that fit into the height of the wall. A very wide work counts too, so that it fits onto a screen. */
export function getWallReach(sizes: readonly TrueSize[]): { desk: number; phone: number } {
  const getReach = (share: number) =>
    Math.ceil(Math.max(leastReach, ...sizes.map(({ wide, high }) => Math.max(high, wide * share))))
  return { desk: getReach(0.45), phone: getReach(0.84) }
}
