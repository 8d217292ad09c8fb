/** A place on a picture, in thousandths of its width and height. */
export type Place = { pictureId: string; x: number; y: number }

/** A place that somebody is marking. `key` is the mark's own, however its number changes. */
export type Mark = Place & { key: number }

/** A place as a form carries it. */
export const placeText = ({ pictureId, x, y }: Place): string => `${pictureId} ${x} ${y}`

/** The place of a form's text; what is no number is NaN. */
export function placeOfText(text: string): Place {
  const [pictureId = "", x, y] = text.split(" ")
  return { pictureId, x: Number(x), y: Number(y) }
}

const within = (thousandths: number) => Math.round(Math.min(1000, Math.max(0, thousandths)))

/** The place as it is kept: whole thousandths of its picture. */
export const onPicture = <P extends { x: number; y: number }>(place: P): P => ({
  ...place,
  x: within(place.x),
  y: within(place.y),
})

/** A key that no mark has. */
export const nextKey = (marks: { key: number }[]): number => Math.max(0, ...marks.map(({ key }) => key)) + 1

/** The list with one of its marks changed. */
export const withMark = <M extends { key: number }>(marks: M[], key: number, change: Partial<M>): M[] =>
  marks.map((mark) => (mark.key === key ? { ...mark, ...change } : mark))
