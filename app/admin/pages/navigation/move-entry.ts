import type { NavigationLevel } from "../../../../domain/settings/navigation-places.ts"
import { dropItem } from "../../kit/drag/keyboard-drag.ts"

type Entry = { place: string; in: NavigationLevel }

/** @param before the place in front of which it is put; null: at the end of its list */
export function moveEntry<T extends Entry>(
  entries: readonly T[],
  place: string,
  { level, before }: { level: NavigationLevel; before: string | null },
): T[] {
  const list = entries.map((entry) => ({
    id: entry.place,
    entry: entry.place === place ? { ...entry, in: level } : entry,
  }))
  return dropItem(list, { id: place, before }).map(({ entry }) => entry)
}

/** One step within its list. */
export function shiftEntry<T extends Entry>(entries: readonly T[], place: string, step: -1 | 1): T[] {
  const moved = entries.find((entry) => entry.place === place)
  const list = entries.filter((entry) => entry.in === moved?.in)
  const at = list.findIndex((entry) => entry.place === place)
  const neighbor = list[at + step]
  if (!moved || !neighbor) return [...entries]
  const before = step < 0 ? neighbor.place : (list[at + 2]?.place ?? null)
  return moveEntry(entries, place, { level: moved.in, before })
}
