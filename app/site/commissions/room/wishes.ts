/** A place on a picture, in thousandths of its width and height. */
export type Place = { pictureId: string; x: number; y: number }

/** A place as a form carries it. */
export const placeText = ({ pictureId, x, y }: Place): string => `${pictureId} ${x} ${y}`

/** `place[]` and `wish[]` of a form, in pairs; a wish without a place has an empty one. Empty wishes are left out. */
export function wishesOf({ place, wish }: Record<string, string | string[]>) {
  const places = Array.isArray(place) ? place : []
  const wishes = Array.isArray(wish) ? wish : []
  return wishes.flatMap((text, at) => {
    if (text.trim() === "") return []
    const [pictureId = "", x, y] = (places[at] ?? "").split(" ")
    return [pictureId === "" ? { text } : { text, pictureId, x: Number(x), y: Number(y) }]
  })
}
