import type { SeriesShelf } from "../../../domain/artworks/catalog/series-shelves.server.ts"

/** A work dragged by keyboard. `before`: the work in front of which it would be dropped; null: at the end. */
export type KeyboardDrag = { id: string; shelf: number; before: string | null }

/** Left and right move between works, up and down to the next shelf's start. */
export function moveKeyboardDrag(
  drag: KeyboardDrag,
  key: string,
  shelves: readonly SeriesShelf[],
): KeyboardDrag | null {
  if (key === "ArrowUp" || key === "ArrowDown") {
    const shelf = Math.max(0, Math.min(shelves.length - 1, drag.shelf + (key === "ArrowUp" ? -1 : 1)))
    return shelf === drag.shelf ? drag : { ...drag, shelf, before: listOtherIds(shelves[shelf], drag.id)[0] ?? null }
  }
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null
  const others = listOtherIds(shelves[drag.shelf], drag.id)
  const at = drag.before === null ? others.length : others.indexOf(drag.before)
  const next = Math.max(0, Math.min(others.length, at + (key === "ArrowLeft" ? -1 : 1)))
  return { ...drag, before: others[next] ?? null }
}

export function findNextWorkId(shelf: SeriesShelf | undefined, id: string): string | null {
  const ids = shelf?.works.map((work) => work.id) ?? []
  return ids[ids.indexOf(id) + 1] ?? null
}

const listOtherIds = (shelf: SeriesShelf | undefined, id: string) =>
  (shelf?.works ?? []).map((work) => work.id).filter((one) => one !== id)

/** `in Slack Water, before Weir` */
export function formatShelfPlace({ shelf, before }: KeyboardDrag, shelves: readonly SeriesShelf[]): string {
  const on = shelves[shelf]
  const next = on?.works.find((work) => work.id === before)
  return `in ${on?.id ? on.title : "no series"}${on?.id ? (next ? `, before ${next.title}` : ", at the end") : ""}`
}

export function applyPlacement(
  shelves: SeriesShelf[],
  { id, series, before }: { id: string; series: string | null; before: string | null },
): SeriesShelf[] {
  const work = shelves.flatMap((shelf) => shelf.works).find((one) => one.id === id)
  if (!work) return shelves
  return shelves.map((shelf) => {
    const had = shelf.works.some((one) => one.id === id)
    const works = shelf.works.filter((one) => one.id !== id)
    if (shelf.id !== series) return had ? { ...shelf, works, count: shelf.count - 1 } : shelf
    const at = works.findIndex((one) => one.id === before)
    return {
      ...shelf,
      works: works.toSpliced(at < 0 ? works.length : at, 0, work),
      count: shelf.count + (had ? 0 : 1),
    }
  })
}
