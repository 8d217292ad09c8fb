import type { PictureView } from "../../../domain/media/picture-view.ts"
import {
  maxOperations,
  type Operation,
  type OperationConflict,
  queueKey,
} from "../../../domain/operations/operation.ts"
import type { QueueEntry } from "./send-queue.ts"

/** `what`: the subject (`*Red Lead*` is a title; `S-1005`); `words`: the change; `path`: the page that shows it. */
export type OperationSubject = { what: string; words: string; path?: string; picture?: Omit<PictureView, "alt"> | null }

/** `by`: the account. */
export type StoredOperation = Operation & QueueEntry & { by: string; about: OperationSubject }

/** A failed or conflicting change. `later`: postponed by the user. */
export type FailedOperation = StoredOperation & { why: string; conflict?: OperationConflict; later?: true }

type KeyValueStorage = Pick<Storage, "getItem" | "setItem">

export const failedQueueKey = `${queueKey}_failed`

export type OperationStore = ReturnType<typeof createOperationStore>

/**
 * Changes of all accounts in this browser. Each function reads and writes synchronously, so that tabs do not overwrite each
 * other's changes.
 * @param storage null where it is forbidden: changes then last as long as the page
 */
export function createOperationStore(storage: KeyValueStorage | null) {
  const unstored = new Map<string, string>()

  function read<T extends StoredOperation>(key: string): T[] {
    try {
      const list: unknown = JSON.parse(unstored.get(key) ?? storage?.getItem(key) ?? "[]")
      return Array.isArray(list) ? (list.filter(isStoredOperation) as T[]) : []
    } catch {
      return []
    }
  }

  function write(key: string, list: StoredOperation[]) {
    const text = JSON.stringify(list)
    try {
      if (!storage) throw new Error("storage is forbidden")
      storage.setItem(key, text)
      unstored.delete(key)
    } catch {
      unstored.set(key, text)
    }
  }

  function change<T extends StoredOperation>(key: string, id: string, update: (one: T) => T) {
    const list = read<T>(key).map((one) => (one.id === id ? update(one) : one))
    write(key, list)
  }

  const all = () => read<StoredOperation>(queueKey)
  const aside = () => read<FailedOperation>(failedQueueKey)
  const without = <T extends StoredOperation>(list: T[], id: string) => list.filter((one) => one.id !== id)

  return {
    all,
    aside,
    /** An existing ID stays unchanged. @returns false when the queue is full */
    add(operation: StoredOperation): boolean {
      const list = all()
      if (list.some(({ id }) => id === operation.id)) return true
      if (list.length >= maxOperations) return false
      write(queueKey, [...list, operation])
      return true
    },
    refused: (id: string) => change(queueKey, id, countRetry),
    unreached(id: string) {
      change<StoredOperation>(queueKey, id, (one) => ({ ...countRetry(one), unreached: (one.unreached ?? 0) + 1 }))
    },
    remove: (id: string) => write(queueKey, without(all(), id)),
    setAside(operation: StoredOperation, why: string, conflict?: OperationConflict) {
      // in this order: a page closed in between has the change twice instead of losing it
      write(failedQueueKey, [...without(aside(), operation.id), { ...operation, why, ...(conflict && { conflict }) }])
      write(queueKey, without(all(), operation.id))
    },
    postpone: (id: string) => change<FailedOperation>(failedQueueKey, id, (one) => ({ ...one, later: true })),
    discard: (id: string) => write(failedQueueKey, without(aside(), id)),
    /** Closing the page would lose changes, because storage is full or forbidden. */
    isAtRisk: () => unstored.size > 0,
  }
}

const countRetry = (one: StoredOperation): StoredOperation => ({ ...one, retries: one.retries + 1 })

/** The site validates it in full. */
function isStoredOperation(entry: unknown): boolean {
  const one = entry as Partial<StoredOperation> | null
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
