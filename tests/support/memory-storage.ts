import type { CountStorage } from "../../app/admin/stock-take/kept-counts.ts"

/** A browser's storage, in memory. @param most the number of entries before it throws, like a full device */
export function memoryStorage(most = Number.POSITIVE_INFINITY): CountStorage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (!entries.has(key) && entries.size >= most) throw new DOMException("full", "QuotaExceededError")
      entries.set(key, value)
    },
    removeItem: (key) => void entries.delete(key),
  }
}
