/** Millimeters; null if unknown. */
type WorkSize = { heightMm: number | null; widthMm: number | null }

const maxHeightPx = 260

/** In px per millimeter. Limits the scale, so that small works look small. */
const maxPxPerMm = 0.32

export function scaleWorks<Work extends WorkSize>(works: Work[]) {
  const isMeasured = (work: Work): work is Work & { heightMm: number; widthMm: number } =>
    (work.heightMm ?? 0) > 0 && (work.widthMm ?? 0) > 0
  const hung = works.filter(isMeasured)
  const height = Math.max(1, ...hung.map(({ heightMm, widthMm }) => Math.max(heightMm, widthMm / 2)))
  const scale = Math.min(maxPxPerMm, maxHeightPx / height)
  return {
    hung: hung.map((work) => ({
      ...work,
      width: Math.max(6, Math.round(work.widthMm * scale)),
      height: Math.max(6, Math.round(work.heightMm * scale)),
    })),
    beside: works.filter((work) => !isMeasured(work)),
    /** One meter in px. */
    meter: Math.round(1000 * scale),
  }
}
