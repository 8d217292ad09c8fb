import type { Count } from "../../../domain/stock-takes/count.ts"

/** A count that is kept on this phone: not sent yet, or refused for a reason. */
export type KeptCount = { count: Count; why: string | null }

export type KeptCounts = ReturnType<typeof keepCounts>

/** What of the browser's storage is used. */
export type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">

/**
 * Counts that are kept on this phone until the site has them. Each has an entry of its own, so that two tabs never overwrite
 * each other's; a closed tab, or a phone without power, loses none.
 * @param storage the browser's local storage; null where it is forbidden: then they are kept while the page is open
 */
export function keepCounts(storage: Kept | null, take: string) {
  const prefix = `stock-take/${take}/`
  const unstored = new Map<string, KeptCount>()

  function write(kept: KeptCount): void {
    const { id } = kept.count
    try {
      if (!storage) throw new Error("there is no storage")
      storage.setItem(prefix + id, JSON.stringify(kept))
      unstored.delete(id)
    } catch {
      // forbidden or full
      unstored.set(id, kept)
    }
  }

  return {
    keep: (count: Count) => write({ count, why: null }),
    refuse: (count: Count, why: string) => write({ count, why }),
    drop(ids: readonly string[]) {
      for (const id of ids) {
        storage?.removeItem(prefix + id)
        unstored.delete(id)
      }
    },
    /** In the order in which they were made. */
    all(): KeptCount[] {
      const stored: KeptCount[] = []
      for (let at = 0; at < (storage?.length ?? 0); at++) {
        const key = storage?.key(at)
        const kept = key?.startsWith(prefix) ? read(storage?.getItem(key)) : null
        if (kept && !unstored.has(kept.count.id)) stored.push(kept)
      }
      return [...stored, ...unstored.values()].sort(
        (one, other) => one.count.at.localeCompare(other.count.at) || one.count.id.localeCompare(other.count.id),
      )
    },
    /** Whether a closed page would lose some, because nothing can be stored here. */
    isAtRisk: () => unstored.size > 0,
  }
}

/** An entry as it was stored; null for what is none. The site checks a count in full when it arrives. */
function read(text: string | null | undefined): KeptCount | null {
  try {
    const { count, why } = JSON.parse(text ?? "")
    const isCount = [count.id, count.place, count.code, count.at].every((value) => typeof value === "string")
    return isCount ? { count, why: typeof why === "string" ? why : null } : null
  } catch {
    return null
  }
}

/** The browser's local storage; null where it is forbidden. */
export function storageHere(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
