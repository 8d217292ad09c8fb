type MarkPlace = { pictureId: string; x: number; y: number; kind: string }
type MarkedReport<M extends MarkPlace = MarkPlace> = { pictures: { id: string }[]; marks: M[] }

type MarkChange = "new" | "as before"

/** In thousandths of the picture, because two examiners rarely mark the same point. */
const maxDistance = 40

/** Matches marks of the same kind, at the same place of the picture in the same position. */
export function compareMarks<M extends MarkPlace>(
  now: MarkedReport,
  before: MarkedReport<M>,
): { fates: MarkChange[]; removed: M[] } {
  const positionIn = ({ pictures }: MarkedReport, id: string) => pictures.findIndex((picture) => picture.id === id)
  const left = [...before.marks]
  const changes = now.marks.map((mark): MarkChange => {
    const distance = (one: M) => Math.hypot(one.x - mark.x, one.y - mark.y)
    const [same] = left
      .filter(
        (one) =>
          one.kind === mark.kind &&
          positionIn(before, one.pictureId) === positionIn(now, mark.pictureId) &&
          distance(one) <= maxDistance,
      )
      .toSorted((one, other) => distance(one) - distance(other))
    if (!same) return "new"
    left.splice(left.indexOf(same), 1)
    return "as before"
  })
  return { fates: changes, removed: left }
}
