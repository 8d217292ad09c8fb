type Hung = {
  heightMm: number | null
  widthMm: number | null
  picture: { width: number; height: number } | null
}

/** Width to height as the work hangs: of its picture, else of its measurements, else square. */
export function hungRatio({ heightMm, widthMm, picture }: Hung): number {
  if (picture) return picture.width / picture.height
  return heightMm && widthMm ? widthMm / heightMm : 1
}

const squareInch = 25.4 * 25.4
/** Works of this area (30 × 60 in) stand at their natural size; the fifth root keeps a miniature from being lost beside a mural. */
const usualArea = 1800

/**
 * How wide a work hangs, in units of the wall: the root of its ratio, so that all have the same area to the eye, times
 * a factor for its real size between 0.76 and 1.14, so that a drawing stays smaller than a large canvas.
 */
export function hungWidth(work: Hung): number {
  const area = work.heightMm && work.widthMm ? (work.heightMm * work.widthMm) / squareInch : usualArea
  const factor = Math.min(Math.max((area / usualArea) ** 0.2, 0.76), 1.14)
  return Math.round(Math.sqrt(hungRatio(work)) * factor * 100) / 100
}
