import type { StockTakeCount } from "../../../domain/stock-takes/count.ts"
import type { QueueEntry } from "../../live/queue/send-queue.ts"

/** On this phone only: not sent yet. */
export type StoredCount = QueueEntry & { count: StockTakeCount }

/** `why`: the reason of the refusal. */
export type RefusedCount = StoredCount & { why: string }

export type CountStore = ReturnType<typeof createCountStore>

export type CountStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">

/** A refusal is final: a retry does not change it. */
export const toQueueEntry = (count: StockTakeCount): StoredCount => ({ id: count.id, retries: 0, maxRetries: 1, count })

/**
 * Each count has its own storage key, so that tabs do not overwrite each other's.
 * @param storage null where local storage is forbidden: then counts last as long as the page
 */
export function createCountStore(storage: CountStorage | null, take: string) {
  const prefix = getCountPrefix(take)
  const unstored = new Map<string, StoredCount>()

  function write(entry: StoredCount & { why?: string }): void {
    try {
      if (!storage) throw new Error("there is no storage")
      storage.setItem(prefix + entry.id, JSON.stringify({ count: entry.count, why: entry.why ?? null }))
      unstored.delete(entry.id)
    } catch {
      // Forbidden or full.
      unstored.set(entry.id, entry)
    }
  }

  function all(): StoredCount[] {
    const stored: StoredCount[] = []
    for (let at = 0; at < (storage?.length ?? 0); at++) {
      const key = storage?.key(at)
      const entry = key?.startsWith(prefix) ? parseStoredCount(storage?.getItem(key)) : null
      if (entry && !unstored.has(entry.id)) stored.push(entry)
    }
    return [...stored, ...unstored.values()].sort(
      (one, other) => one.count.at.localeCompare(other.count.at) || one.id.localeCompare(other.id),
    )
  }

  return {
    add: write,
    waiting: () => all().filter((entry) => !isRefused(entry)),
    aside: () => all().filter(isRefused),
    others: () => 0,
    setAside: (entry: StoredCount, why: string) => write({ ...entry, why }),
    remove(id: string) {
      storage?.removeItem(prefix + id)
      unstored.delete(id)
    },
    // Attempts are not counted: an unanswered count is sent until it is answered.
    refused: () => {},
    unreached: () => {},
    isAtRisk: () => unstored.size > 0,
  }
}

/** Storage keys of 1.0.0, too. */
export const getCountPrefix = (take: string): string => `stock-take/${take}/`

const isRefused = (entry: StoredCount): entry is RefusedCount => "why" in entry

/** Null for invalid entries. The server validates counts fully. */
function parseStoredCount(text: string | null | undefined): StoredCount | null {
  try {
    const { count, why } = JSON.parse(text ?? "")
    const isCount = [count.id, count.place, count.code, count.at].every((value) => typeof value === "string")
    return isCount ? { ...toQueueEntry(count), ...(typeof why === "string" && { why }) } : null
  } catch {
    return null
  }
}
