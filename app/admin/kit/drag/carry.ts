/** Something in a list that is carried by keyboard: before which other thing it would be put (null: at the end). */
export type Carried = { id: string; before: string | null }

/** Takes a thing out of a list, at its place. */
export const lift = (id: string, ids: readonly string[]): Carried => ({ id, before: ids[ids.indexOf(id) + 1] ?? null })

/** Where a key carries it; null for a key that carries nothing. */
export function carry({ id, before }: Carried, key: string, ids: readonly string[]): Carried | null {
  const others = ids.filter((one) => one !== id)
  const at = before === null ? others.length : others.indexOf(before)
  const to: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    Home: 0,
    End: others.length,
  }
  const next = to[key]
  if (next === undefined) return null
  return { id, before: others[Math.max(0, Math.min(others.length, next))] ?? null }
}

/** The list as it is when the thing has been put down. */
export function putDown<T extends { id: string }>(list: readonly T[], { id, before }: Carried): T[] {
  const thing = list.find((one) => one.id === id)
  if (!thing || before === id) return [...list]
  const others = list.filter((one) => one !== thing)
  const at = others.findIndex((one) => one.id === before)
  return others.toSpliced(at < 0 ? others.length : at, 0, thing)
}
