import type { StockTakeCount } from "../../../domain/stock-takes/count.ts"

/** `why`: the reason of a refusal; null while it is not sent yet. */
export type StoredCount = { count: StockTakeCount; why: string | null }

export type StoredCounts = ReturnType<typeof createCountStore>

export type CountStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">

/**
 * Each count has its own storage key, so that tabs do not overwrite each other's.
 * @param storage null where local storage is forbidden: then counts last as long as the page
 */
export function createCountStore(storage: CountStorage | null, take: string) {
  const prefix = `stock-take/${take}/`
  const unstored = new Map<string, StoredCount>()

  function write(kept: StoredCount): void {
    const { id } = kept.count
    try {
      if (!storage) throw new Error("there is no storage")
      storage.setItem(prefix + id, JSON.stringify(kept))
      unstored.delete(id)
    } catch {
      // Forbidden or full.
      unstored.set(id, kept)
    }
  }

  return {
    keep: (count: StockTakeCount) => write({ count, why: null }),
    refuse: (count: StockTakeCount, why: string) => write({ count, why }),
    drop(ids: readonly string[]) {
      for (const id of ids) {
        storage?.removeItem(prefix + id)
        unstored.delete(id)
      }
    },
    all(): StoredCount[] {
      const stored: StoredCount[] = []
      for (let at = 0; at < (storage?.length ?? 0); at++) {
        const key = storage?.key(at)
        const kept = key?.startsWith(prefix) ? parseStoredCount(storage?.getItem(key)) : null
        if (kept && !unstored.has(kept.count.id)) stored.push(kept)
      }
      return [...stored, ...unstored.values()].sort(
        (one, other) => one.count.at.localeCompare(other.count.at) || one.count.id.localeCompare(other.count.id),
      )
    },
    /** Whether closing the page would lose some, because storage fails. */
    isAtRisk: () => unstored.size > 0,
  }
}

/** Null for invalid entries. The server validates counts fully. */
function parseStoredCount(text: string | null | undefined): StoredCount | null {
  try {
    const { count, why } = JSON.parse(text ?? "")
    const isCount = [count.id, count.place, count.code, count.at].every((value) => typeof value === "string")
    return isCount ? { count, why: typeof why === "string" ? why : null } : null
  } catch {
    return null
  }
}

/** Null where it is forbidden. */
export function findCountStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
