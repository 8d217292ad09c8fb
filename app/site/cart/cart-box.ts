import { readItems, type StoredItem, storageKey } from "./cart-store.ts"

type CartBox = {
  items(): StoredItem[]
  change(to: (items: StoredItem[]) => StoredItem[]): void
  subscribe(listener: () => void): () => void
}

const nothing: StoredItem[] = []

/** In local storage, or, if that is forbidden, in memory. */
export function openCartBox(): CartBox {
  const listeners = new Set<() => void>()
  let unstored: string | null = null
  let last: { text: string | null; items: StoredItem[] } = { text: null, items: nothing }

  const read = () => {
    try {
      return unstored ?? localStorage.getItem(storageKey)
    } catch {
      return unstored
    }
  }
  const items = () => {
    const text = read()
    // Stable identity: a new list for the same text would make React render endlessly.
    if (text !== last.text) last = { text, items: readItems(text) }
    return last.items
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) tell()
  }
  return {
    items,
    change(to) {
      const text = JSON.stringify(to(items()))
      try {
        localStorage.setItem(storageKey, text)
        unstored = null
      } catch {
        unstored = text
      }
      tell()
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener("storage", fromOtherTab)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener("storage", fromOtherTab)
      }
    },
  }
}
