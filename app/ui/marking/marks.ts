/** Thousandths of the picture's width and height. */
export type MarkPlace = { pictureId: string; x: number; y: number }

/** `key` is stable, unlike the mark's number. */
export type PictureMark = MarkPlace & { key: number }

export const formatMarkPlace = ({ pictureId, x, y }: MarkPlace): string => `${pictureId} ${x} ${y}`

export function parseMarkPlace(text: string): MarkPlace {
  const [pictureId = "", x, y] = text.split(" ")
  return { pictureId, x: Number(x), y: Number(y) }
}

const clampThousandths = (thousandths: number) => Math.round(Math.min(1000, Math.max(0, thousandths)))

export const clampToPicture = <P extends { x: number; y: number }>(place: P): P => ({
  ...place,
  x: clampThousandths(place.x),
  y: clampThousandths(place.y),
})

export const getNextMarkKey = (marks: { key: number }[]): number => Math.max(0, ...marks.map(({ key }) => key)) + 1

export const updateMark = <M extends { key: number }>(marks: M[], key: number, change: Partial<M>): M[] =>
  marks.map((mark) => (mark.key === key ? { ...mark, ...change } : mark))
