import type { ShownPicture } from "../../../domain/media/shown-picture.ts"
import {
  mostOperations,
  type Operation,
  type OperationConflict,
  queueKey,
} from "../../../domain/operations/operation.ts"

/** `what`: the subject (`*Red Lead*` is a title; `S-1005`); `words`: the change; `path`: the page that shows it. */
export type About = { what: string; words: string; path?: string; picture?: Omit<ShownPicture, "alt"> | null }

/** `by`: the account; `unreached`: retries that did not reach the site. */
export type KeptOperation = Operation & { by: string; about: About; unreached?: number }

/** A failed or conflicting change. `later`: postponed by the user. */
export type SetAside = KeptOperation & { why: string; conflict?: OperationConflict; later?: true }

type Kept = Pick<Storage, "getItem" | "setItem">

export const asideKey = `${queueKey}_failed`

export type KeptOperations = ReturnType<typeof keepOperations>

/**
 * Changes of all accounts in this browser. Each function reads and writes synchronously, so that tabs do not overwrite each
 * other's changes.
 * @param storage null where it is forbidden: changes then last as long as the page
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
      if (!storage) throw new Error("storage is forbidden")
      storage.setItem(key, text)
      unstored.delete(key)
    } catch {
      unstored.set(key, text)
    }
  }

  const all = () => read<KeptOperation>(queueKey)
  const aside = () => read<SetAside>(asideKey)
  const without = <T extends KeptOperation>(list: T[], id: string) => list.filter((one) => one.id !== id)

  return {
    all,
    aside,
    /** An existing ID stays unchanged. @returns false when the queue is full */
    add(operation: KeptOperation): boolean {
      const list = all()
      if (list.some(({ id }) => id === operation.id)) return true
      if (list.length >= mostOperations) return false
      write(queueKey, [...list, operation])
      return true
    },
    refused(id: string) {
      write(
        queueKey,
        all().map((one) => (one.id === id ? { ...one, retries: one.retries + 1 } : one)),
      )
    },
    unreached(id: string) {
      write(
        queueKey,
        all().map((one) =>
          one.id === id ? { ...one, retries: one.retries + 1, unreached: (one.unreached ?? 0) + 1 } : one,
        ),
      )
    },
    drop: (id: string) => write(queueKey, without(all(), id)),
    setAside(operation: KeptOperation, why: string, conflict?: OperationConflict) {
      // in this order: a page closed in between has the change twice instead of losing it
      write(asideKey, [...without(aside(), operation.id), { ...operation, why, ...(conflict && { conflict }) }])
      write(queueKey, without(all(), operation.id))
    },
    putOff(id: string) {
      write(
        asideKey,
        aside().map((one): SetAside => (one.id === id ? { ...one, later: true } : one)),
      )
    },
    letGo: (id: string) => write(asideKey, without(aside(), id)),
    /** Closing the page would lose changes, because storage is full or forbidden. */
    isAtRisk: () => unstored.size > 0,
  }
}

/** The site validates it in full. */
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

/** Null where it is forbidden, and on the server. */
export function findQueueStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
