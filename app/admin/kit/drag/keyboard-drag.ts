/** An item that is dragged by keyboard. `before`: the item in front of which it would be dropped; null: at the end. */
export type DraggedItem = { id: string; before: string | null }

export const startKeyboardDrag = (id: string, ids: readonly string[]): DraggedItem => ({
  id,
  before: ids[ids.indexOf(id) + 1] ?? null,
})

/** Null for keys that do not move it. */
export function moveDraggedItem({ id, before }: DraggedItem, key: string, ids: readonly string[]): DraggedItem | null {
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

export function dropItem<T extends { id: string }>(list: readonly T[], { id, before }: DraggedItem): T[] {
  const item = list.find((one) => one.id === id)
  if (!item || before === id) return [...list]
  const others = list.filter((one) => one !== item)
  const at = others.findIndex((one) => one.id === before)
  return others.toSpliced(at < 0 ? others.length : at, 0, item)
}
