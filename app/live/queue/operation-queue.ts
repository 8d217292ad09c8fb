import { inSendingOrder, type Operation, usualRetries } from "../../../domain/operations/operation.ts"
import type { About, KeptOperation, KeptOperations, SetAside } from "./kept-operations.ts"
import type { SendResult } from "./send-operation.ts"

export type NewChange = Pick<Operation, "type" | "table" | "data" | "base"> & { about: About }

export type QueueState = {
  /** False before hydration: the browser's queue is not read yet. */
  known: boolean
  waiting: KeptOperation[]
  aside: SetAside[]
  others: number
  /** `waiting`: the site did not answer. `locked`: sign-in is needed first; see `why`. */
  sending: "idle" | "sending" | "waiting" | "locked"
  why: string | null
  sent: number
  atRisk: boolean
}

export const nothingWaits: QueueState = {
  ...{ known: false, waiting: [], aside: [], others: 0, sending: "idle", why: null, sent: 0, atRisk: false },
}

type QueueTools = {
  kept: KeptOperations
  send: (operation: KeptOperation) => Promise<SendResult>
  /** Runs work under a lock shared by all tabs. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>
  now: () => number
  newId: () => string
  later: (milliseconds: number, call: () => void) => void
  log: (message: string, operation: Operation) => void
}

/** Milliseconds, times the number of refusals. */
const pause = 2000

export type OperationQueue = ReturnType<typeof openQueue>

/**
 * The offline changes of one account (OFF-01). One tab sends at a time, one change after another. An unanswered change stays
 * and is sent again, which its ID makes harmless. A refused change is retried, and set aside after `maxRetries`. It blocks only
 * later changes of the same record.
 */
export function openQueue(userId: string, { kept, send, alone, now, newId, later, log }: QueueTools) {
  const listeners = new Set<() => void>()
  let state = nothingWaits
  let running: Promise<void> | null = null

  const mine = <T extends KeptOperation>(list: T[]) => list.filter(({ by }) => by === userId)
  const tell = (next: Partial<QueueState> = {}) => {
    const all = kept.all()
    const waiting = inSendingOrder(mine(all))
    const lists = { waiting, aside: mine(kept.aside()), others: all.length - waiting.length }
    state = { ...state, ...next, ...lists, known: true, atRisk: kept.isAtRisk() }
    for (const listener of listeners) listener()
  }
  const writing = <T>(work: () => T): Promise<T> => alone("realtime_queue writes", async () => work())

  async function sendOne(operation: KeptOperation): Promise<SendResult["kind"]> {
    const answer = await send(operation)
    if (answer.kind === "nobody") {
      log(`The site could not be reached (retry ${operation.retries + 1})`, operation)
      await writing(() => kept.unreached(operation.id))
      tell({ sending: "waiting" })
    } else if (answer.kind === "locked") tell({ sending: "locked", why: answer.why })
    else if (answer.kind === "refused") {
      const refusals = operation.retries - (operation.unreached ?? 0) + 1
      log(`A change was refused (${refusals} of ${operation.maxRetries}): ${answer.why}`, operation)
      const isLast = refusals >= operation.maxRetries
      await writing(() => (isLast ? kept.setAside(operation, answer.why) : kept.refused(operation.id)))
      if (!isLast) later(pause * refusals, () => void flush())
      tell()
    } else {
      await writing(() =>
        answer.kind === "done"
          ? kept.drop(operation.id)
          : kept.setAside(operation, answer.conflict.message, answer.conflict),
      )
      tell(answer.kind === "done" ? { sent: state.sent + 1 } : {})
    }
    return answer.kind
  }

  async function sendAll(): Promise<void> {
    const held = new Set<string>()
    for (;;) {
      const next = inSendingOrder(mine(kept.all())).find((one) => !held.has(thingOf(one)))
      if (!next) break
      tell({ sending: "sending", why: null })
      const kind = await sendOne(next)
      if (kind === "nobody" || kind === "locked") return
      if (kind === "refused") held.add(thingOf(next))
    }
    tell({ sending: "idle" })
  }

  function flush(): Promise<void> {
    if (mine(kept.all()).length === 0) {
      tell({ sending: "idle", why: null })
      return Promise.resolve()
    }
    running ??= alone("realtime_queue", sendAll).finally(() => {
      running = null
    })
    return running
  }

  async function add(change: NewChange, id = newId()): Promise<boolean> {
    const { type, table, data, base, about } = change
    const made: KeptOperation = {
      ...{ id, timestamp: now(), retries: 0, maxRetries: usualRetries, type, table, data },
      ...{ ...(base && { base }), by: userId, about },
    }
    const isKept = await writing(() => kept.add(afterThose(made, mine(kept.all()))))
    tell()
    if (isKept) void flush()
    return isKept
  }

  return {
    now: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add,
    read: () => tell(),
    flush,
    /** Retries a failed change; after a conflict it overwrites the stored version. */
    async again({ conflict, ...one }: SetAside) {
      const isKept = await add({ ...one, ...(conflict && one.base && { base: conflict.theirs }) })
      if (isKept) await writing(() => kept.letGo(one.id))
      tell()
    },
    async letGo(id: string) {
      await writing(() => kept.letGo(id))
      tell()
    },
    async putOff(id: string) {
      await writing(() => kept.putOff(id))
      tell()
    },
  }
}

/** Rebases a change on the waiting ones, which the page does not know. */
function afterThose(made: KeptOperation, waiting: KeptOperation[]): KeptOperation {
  if (!made.base) return made
  const before = waiting.filter((one) => thingOf(one) === thingOf(made)).map(({ data }) => data)
  const written = Object.entries(Object.assign({}, ...before)).filter(([column]) =>
    Object.hasOwn(made.base ?? {}, column),
  )
  return { ...made, base: { ...made.base, ...Object.fromEntries(written) } }
}

/** Changes of the same record are sent in order. */
const thingOf = ({ id, table, data }: KeptOperation) => `${table} ${data.id ?? id}`
