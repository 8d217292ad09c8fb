import { cartStorageKey, parseCartItems, type StoredItem } from "./cart-store.ts"

type CartStorage = {
  items(): StoredItem[]
  change(to: (items: StoredItem[]) => StoredItem[]): void
  subscribe(listener: () => void): () => void
}

const noItems: StoredItem[] = []

/** In local storage, or, if that is forbidden, in memory. */
export function createCartStorage(): CartStorage {
  const listeners = new Set<() => void>()
  let unstored: string | null = null
  let last: { text: string | null; items: StoredItem[] } = { text: null, items: noItems }

  const read = () => {
    try {
      return unstored ?? localStorage.getItem(cartStorageKey)
    } catch {
      return unstored
    }
  }
  const items = () => {
    const text = read()
    // Stable identity: a new list for the same text would make React render endlessly.
    if (text !== last.text) last = { text, items: parseCartItems(text) }
    return last.items
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === cartStorageKey || event.key === null) notify()
  }
  return {
    items,
    change(to) {
      const text = JSON.stringify(to(items()))
      try {
        localStorage.setItem(cartStorageKey, text)
        unstored = null
      } catch {
        unstored = text
      }
      notify()
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
