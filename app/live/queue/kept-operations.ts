import type { ShownPicture } from "../../../domain/media/shown-picture.ts"
import {
  mostOperations,
  type Operation,
  type OperationConflict,
  queueKey,
} from "../../../domain/operations/operation.ts"

/**
 * What a change is called where people see it: `what` it is about (`*Red Lead*`, a title; `S-1005`), and in `words` what it does.
 * `path`: where that is shown.
 */
export type About = { what: string; words: string; path?: string; picture?: Omit<ShownPicture, "alt"> | null }

/** A change that waits, with the account that made it. */
export type KeptOperation = Operation & { by: string; about: About }

/** A change that could not be sent, or met another. `later`: it was put off. */
export type SetAside = KeptOperation & { why: string; conflict?: OperationConflict; later?: true }

/** What of the browser's storage is used. */
export type Kept = Pick<Storage, "getItem" | "setItem">

/** Where changes are that could not be sent. */
export const asideKey = `${queueKey}_failed`

export type KeptOperations = ReturnType<typeof keepOperations>

/**
 * The changes that are kept in this browser, of every account that works in it. Each function reads and writes at once, so that tabs
 * do not overwrite each other's.
 * @param storage null where it is forbidden: then they are kept while the page is open
 */
export function keepOperations(storage: Kept | null) {
  const unstored = new Map<string, string>()

  function read<T extends KeptOperation>(key: string): T[] {
    try {
      const list: unknown = JSON.parse(unstored.get(key) ?? storage?.getItem(key) ?? "[]")
      return Array.isArray(list) ? (list.filter(isKept) as T[]) : []
    } catch {
      return []
    }
  }

  function write(key: string, list: KeptOperation[]) {
    const text = JSON.stringify(list)
    try {
      if (!storage) throw new Error("there is no storage")
      storage.setItem(key, text)
      unstored.delete(key)
    } catch {
      // forbidden or full
      unstored.set(key, text)
    }
  }

  const all = () => read<KeptOperation>(queueKey)
  const aside = () => read<SetAside>(asideKey)
  const without = <T extends KeptOperation>(list: T[], id: string) => list.filter((one) => one.id !== id)

  return {
    all,
    aside,
    /** One that is kept already stays as it is. @returns false: as many are kept as may be */
    add(operation: KeptOperation): boolean {
      const list = all()
      if (list.some(({ id }) => id === operation.id)) return true
      if (list.length >= mostOperations) return false
      write(queueKey, [...list, operation])
      return true
    },
    /** Counts a refusal. */
    refused(id: string) {
      write(
        queueKey,
        all().map((one) => (one.id === id ? { ...one, retries: one.retries + 1 } : one)),
      )
    },
    drop: (id: string) => write(queueKey, without(all(), id)),
    setAside(operation: KeptOperation, why: string, conflict?: OperationConflict) {
      // first there, then not here any more: a page that is closed in between has it twice, and not nowhere
      write(asideKey, [...without(aside(), operation.id), { ...operation, why, ...(conflict && { conflict }) }])
      write(queueKey, without(all(), operation.id))
    },
    putOff(id: string) {
      write(
        asideKey,
        aside().map((one): SetAside => (one.id === id ? { ...one, later: true } : one)),
      )
    },
    /** Gives up what was set aside. */
    letGo: (id: string) => write(asideKey, without(aside(), id)),
    /** Whether a closed page would lose some, because nothing can be stored here. */
    isAtRisk: () => unstored.size > 0,
  }
}

/** Whether an entry is one of ours. The site checks it in full. */
function isKept(entry: unknown): boolean {
  const one = entry as Partial<KeptOperation> | null
  return (
    [one?.id, one?.type, one?.table, one?.by, one?.about?.words, one?.about?.what].every(
      (value) => typeof value === "string",
    ) &&
    [one?.timestamp, one?.retries, one?.maxRetries].every((value) => typeof value === "number") &&
    typeof one?.data === "object" &&
    one.data !== null
  )
}

/** The browser's local storage; null where it is forbidden, and on the server. */
export function storageHere(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
