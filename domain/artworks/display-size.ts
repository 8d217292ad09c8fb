type Measured = {
  heightMm: number | null
  widthMm: number | null
  picture: { width: number; height: number } | null
}

/** Width / height: of the picture, else of the measurements, else 1. */
export function displayRatio({ heightMm, widthMm, picture }: Measured): number {
  if (picture) return picture.width / picture.height
  return heightMm && widthMm ? widthMm / heightMm : 1
}

const squareInch = 25.4 * 25.4
/** In square inches (30 × 60 in): factor 1. The fifth root keeps a miniature visible beside a mural. */
const usualArea = 1800

/** Width in a grid, in its unit: the root of the ratio, for equal areas, times a factor from 0.76 to 1.14 for the real size. */
export function displayWidth(work: Measured): number {
  const area = work.heightMm && work.widthMm ? (work.heightMm * work.widthMm) / squareInch : usualArea
  const factor = Math.min(Math.max((area / usualArea) ** 0.2, 0.76), 1.14)
  return Math.round(Math.sqrt(displayRatio(work)) * factor * 100) / 100
}
