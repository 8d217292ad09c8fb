type Measured = {
  heightMm: number | null
  widthMm: number | null
  picture: { width: number; height: number } | null
}

/** Width divided by height: of the picture, else of the measurements, else 1. */
export function displayRatio({ heightMm, widthMm, picture }: Measured): number {
  if (picture) return picture.width / picture.height
  return heightMm && widthMm ? widthMm / heightMm : 1
}

const squareInch = 25.4 * 25.4
/** Works of this area (30 × 60 in) are shown at factor 1; the fifth root keeps a miniature visible beside a mural. */
const usualArea = 1800

/**
 * The width of a work in a grid, in the grid's unit: the root of its ratio, so that all works have the same area,
 * times a factor between 0.76 and 1.14 for its real size, so that a drawing stays smaller than a large canvas.
 */
export function displayWidth(work: Measured): number {
  const area = work.heightMm && work.widthMm ? (work.heightMm * work.widthMm) / squareInch : usualArea
  const factor = Math.min(Math.max((area / usualArea) ** 0.2, 0.76), 1.14)
  return Math.round(Math.sqrt(displayRatio(work)) * factor * 100) / 100
}
