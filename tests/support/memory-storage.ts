import type { CountStorage } from "../../app/admin/stock-take/count-storage.ts"

/** A browser's storage, in memory. @param maxEntries the number of entries before it throws, like a full device */
export function createMemoryStorage(maxEntries = Number.POSITIVE_INFINITY): CountStorage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (!entries.has(key) && entries.size >= maxEntries) throw new DOMException("full", "QuotaExceededError")
      entries.set(key, value)
    },
    removeItem: (key) => void entries.delete(key),
  }
}
