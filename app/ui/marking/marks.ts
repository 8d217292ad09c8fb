/** Thousandths of the picture's width and height. */
export type MarkPlace = { pictureId: string; x: number; y: number }

/** `key` is stable, unlike the mark's number. */
export type PictureMark = MarkPlace & { key: number }

export const placeText = ({ pictureId, x, y }: MarkPlace): string => `${pictureId} ${x} ${y}`

export function placeOfText(text: string): MarkPlace {
  const [pictureId = "", x, y] = text.split(" ")
  return { pictureId, x: Number(x), y: Number(y) }
}

const within = (thousandths: number) => Math.round(Math.min(1000, Math.max(0, thousandths)))

export const onPicture = <P extends { x: number; y: number }>(place: P): P => ({
  ...place,
  x: within(place.x),
  y: within(place.y),
})

export const nextKey = (marks: { key: number }[]): number => Math.max(0, ...marks.map(({ key }) => key)) + 1

export const withMark = <M extends { key: number }>(marks: M[], key: number, change: Partial<M>): M[] =>
  marks.map((mark) => (mark.key === key ? { ...mark, ...change } : mark))
