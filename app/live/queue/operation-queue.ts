import { defaultRetries, type Operation, sortForSending } from "../../../domain/operations/operation.ts"
import type { FailedOperation, OperationStore, OperationSubject, StoredOperation } from "./operation-store.ts"
import type { SendResult } from "./send-operation.ts"

export type NewChange = Pick<Operation, "type" | "table" | "data" | "base"> & { about: OperationSubject }

export type QueueState = {
  /** False before hydration: the browser's queue is not read yet. */
  known: boolean
  waiting: StoredOperation[]
  aside: FailedOperation[]
  others: number
  /** `waiting`: the site did not answer. `locked`: sign-in is needed first; see `why`. */
  sending: "idle" | "sending" | "waiting" | "locked"
  why: string | null
  sent: number
  atRisk: boolean
}

export const emptyQueueState: QueueState = {
  ...{ known: false, waiting: [], aside: [], others: 0, sending: "idle", why: null, sent: 0, atRisk: false },
}

type QueueDependencies = {
  store: OperationStore
  send: (operation: StoredOperation) => Promise<SendResult>
  /** Runs work under a lock shared by all tabs. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>
  now: () => number
  newId: () => string
  later: (milliseconds: number, call: () => void) => void
  log: (message: string, operation: Operation) => void
}

/** Milliseconds, times the number of refusals. */
const retryDelayMs = 2000

export type OperationQueue = ReturnType<typeof createOperationQueue>

/**
 * The offline changes of one account (OFF-01). One tab sends at a time, one change after another. An unanswered change stays
 * and is sent again, which its ID makes harmless. A refused change is retried, and set aside after `maxRetries`. It blocks only
 * later changes of the same record.
 */
export function createOperationQueue(
  userId: string,
  { store, send, alone, now, newId, later, log }: QueueDependencies,
) {
  const listeners = new Set<() => void>()
  let state = emptyQueueState
  let running: Promise<void> | null = null

  const mine = <T extends StoredOperation>(list: T[]) => list.filter(({ by }) => by === userId)
  const publish = (next: Partial<QueueState> = {}) => {
    const all = store.all()
    const waiting = sortForSending(mine(all))
    const lists = { waiting, aside: mine(store.aside()), others: all.length - waiting.length }
    state = { ...state, ...next, ...lists, known: true, atRisk: store.isAtRisk() }
    for (const listener of listeners) listener()
  }
  const writing = <T>(work: () => T): Promise<T> => alone("realtime_queue writes", async () => work())

  async function sendOne(operation: StoredOperation): Promise<SendResult["kind"]> {
    const answer = await send(operation)
    if (answer.kind === "nobody") {
      log(`The site could not be reached (retry ${operation.retries + 1})`, operation)
      await writing(() => store.unreached(operation.id))
      publish({ sending: "waiting" })
    } else if (answer.kind === "locked") publish({ sending: "locked", why: answer.why })
    else if (answer.kind === "refused") {
      const refusals = operation.retries - (operation.unreached ?? 0) + 1
      log(`A change was refused (${refusals} of ${operation.maxRetries}): ${answer.why}`, operation)
      const isLast = refusals >= operation.maxRetries
      await writing(() => (isLast ? store.setAside(operation, answer.why) : store.refused(operation.id)))
      if (!isLast) later(retryDelayMs * refusals, () => void flush())
      publish()
    } else {
      await writing(() =>
        answer.kind === "done"
          ? store.remove(operation.id)
          : store.setAside(operation, answer.conflict.message, answer.conflict),
      )
      publish(answer.kind === "done" ? { sent: state.sent + 1 } : {})
    }
    return answer.kind
  }

  async function sendAll(): Promise<void> {
    const blockedRecords = new Set<string>()
    for (;;) {
      const next = sortForSending(mine(store.all())).find((one) => !blockedRecords.has(getRecordKey(one)))
      if (!next) break
      publish({ sending: "sending", why: null })
      const kind = await sendOne(next)
      if (kind === "nobody" || kind === "locked") return
      if (kind === "refused") blockedRecords.add(getRecordKey(next))
    }
    publish({ sending: "idle" })
  }

  function flush(): Promise<void> {
    if (mine(store.all()).length === 0) {
      publish({ sending: "idle", why: null })
      return Promise.resolve()
    }
    running ??= alone("realtime_queue", sendAll).finally(() => {
      running = null
    })
    return running
  }

  async function add(change: NewChange, id = newId()): Promise<boolean> {
    const { type, table, data, base, about } = change
    const made: StoredOperation = {
      ...{ id, timestamp: now(), retries: 0, maxRetries: defaultRetries, type, table, data },
      ...{ ...(base && { base }), by: userId, about },
    }
    const isStored = await writing(() => store.add(rebaseOnWaiting(made, mine(store.all()))))
    publish()
    if (isStored) void flush()
    return isStored
  }

  return {
    now: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add,
    read: () => publish(),
    flush,
    /** Retries a failed change; after a conflict it overwrites the stored version. */
    async again({ conflict, ...one }: FailedOperation) {
      const isKept = await add({ ...one, ...(conflict && one.base && { base: conflict.theirs }) })
      if (isKept) await writing(() => store.discard(one.id))
      publish()
    },
    async discard(id: string) {
      await writing(() => store.discard(id))
      publish()
    },
    async postpone(id: string) {
      await writing(() => store.postpone(id))
      publish()
    },
  }
}

/** Rebases a change on the waiting ones, which the page does not know. */
function rebaseOnWaiting(made: StoredOperation, waiting: StoredOperation[]): StoredOperation {
  if (!made.base) return made
  const before = waiting.filter((one) => getRecordKey(one) === getRecordKey(made)).map(({ data }) => data)
  const written = Object.entries(Object.assign({}, ...before)).filter(([column]) =>
    Object.hasOwn(made.base ?? {}, column),
  )
  return { ...made, base: { ...made.base, ...Object.fromEntries(written) } }
}

/** Changes of the same record are sent in order. */
const getRecordKey = ({ id, table, data }: StoredOperation) => `${table} ${data.id ?? id}`
