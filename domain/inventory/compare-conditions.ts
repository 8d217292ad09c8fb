type Place = { pictureId: string; x: number; y: number; kind: string }
type Marked<M extends Place = Place> = { pictures: { id: string }[]; marks: M[] }

type MarkFate = "new" | "as before"

/** In thousandths of the picture, because two examiners rarely mark the same point. */
const near = 40

/** Matches marks of the same kind, at the same place of the picture in the same position. */
export function compareMarks<M extends Place>(now: Marked, before: Marked<M>): { fates: MarkFate[]; gone: M[] } {
  const positionIn = ({ pictures }: Marked, id: string) => pictures.findIndex((picture) => picture.id === id)
  const left = [...before.marks]
  const fates = now.marks.map((mark): MarkFate => {
    const distance = (one: M) => Math.hypot(one.x - mark.x, one.y - mark.y)
    const [same] = left
      .filter(
        (one) =>
          one.kind === mark.kind &&
          positionIn(before, one.pictureId) === positionIn(now, mark.pictureId) &&
          distance(one) <= near,
      )
      .toSorted((one, other) => distance(one) - distance(other))
    if (!same) return "new"
    left.splice(left.indexOf(same), 1)
    return "as before"
  })
  return { fates, gone: left }
}
