import { parseMarkPlace } from "../../../ui/marking/marks.ts"

/** Pairs `place[]` and `wish[]` of a form; a wish without a place has an empty one. Empty wishes are dropped. */
export function parseWishes({ place, wish }: Record<string, string | string[]>) {
  const places = Array.isArray(place) ? place : []
  const wishes = Array.isArray(wish) ? wish : []
  return wishes.flatMap((text, at) => {
    if (text.trim() === "") return []
    const place = parseMarkPlace(places[at] ?? "")
    return [place.pictureId === "" ? { text } : { text, ...place }]
  })
}
