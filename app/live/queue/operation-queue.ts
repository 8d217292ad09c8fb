import { inSendingOrder, type Operation, usualRetries } from "../../../domain/operations/operation.ts"
import type { About, KeptOperation, KeptOperations, SetAside } from "./kept-operations.ts"
import type { Sent } from "./send-operation.ts"

/** A change as a page makes it. */
export type NewChange = Pick<Operation, "type" | "table" | "data" | "base"> & { about: About }

export type QueueState = {
  /** Whether it is known what this browser has kept: not before scripts run. */
  known: boolean
  /** In the order in which they are sent. */
  waiting: KeptOperation[]
  aside: SetAside[]
  /** How many of other accounts are kept here. */
  others: number
  /** `waiting`: the site did not answer. `locked`: it wants a sign-in first; `why` says so. */
  sending: "idle" | "sending" | "waiting" | "locked"
  why: string | null
  /** How many this tab sent since it was opened. */
  sent: number
  atRisk: boolean
}

export const nothingWaits: QueueState = {
  ...{ known: false, waiting: [], aside: [], others: 0, sending: "idle", why: null, sent: 0, atRisk: false },
}

/** What the browser lends. */
export type QueueTools = {
  kept: KeptOperations
  send: (operation: KeptOperation) => Promise<Sent>
  /** Runs work while no other tab runs any under this name. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>
  now: () => number
  newId: () => string
  /** Calls back after a while. */
  later: (milliseconds: number, call: () => void) => void
  log: (message: string, operation: Operation) => void
}

/** The pause after a refusal, in milliseconds, for each time the change was refused. */
const pause = 2000

export type OperationQueue = ReturnType<typeof openQueue>

/**
 * The changes of one account in this browser (OFF-01). One tab sends at a time, one change after the other: money before words. What got no answer stays
 * and is sent again when there is a reason (decision 057: nothing asks in a loop); its id makes that harmless. What the site refuses
 * is logged, tried again, and set aside after `maxRetries`. A change that waits holds up later ones of the same thing alone.
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

  async function sendOne(operation: KeptOperation): Promise<Sent["kind"]> {
    const answer = await send(operation)
    if (answer.kind === "nobody") tell({ sending: "waiting" })
    else if (answer.kind === "locked") tell({ sending: "locked", why: answer.why })
    else if (answer.kind === "refused") {
      log(`A change was refused (${operation.retries + 1} of ${operation.maxRetries}): ${answer.why}`, operation)
      const isLast = operation.retries + 1 >= operation.maxRetries
      await writing(() => (isLast ? kept.setAside(operation, answer.why) : kept.refused(operation.id)))
      if (!isLast) later(pause * (operation.retries + 1), () => void flush())
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
    /** Keeps a change, and sends it if it can. @returns false: as many are kept as may be */
    add,
    /** Reads what another tab, or this browser on another day, has kept. */
    read: () => tell(),
    flush,
    /** Sends what was set aside once more; of two sides, ours, over what is stored now. */
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

/** A change with what will be there before it: what those that wait have made of it, which the page does not know. */
function afterThose(made: KeptOperation, waiting: KeptOperation[]): KeptOperation {
  if (!made.base) return made
  const before = waiting.filter((one) => thingOf(one) === thingOf(made)).map(({ data }) => data)
  const written = Object.entries(Object.assign({}, ...before)).filter(([column]) =>
    Object.hasOwn(made.base ?? {}, column),
  )
  return { ...made, base: { ...made.base, ...Object.fromEntries(written) } }
}

/** What a change is about: changes of the same thing are sent in the order in which they were made. */
const thingOf = ({ id, table, data }: KeptOperation) => `${table} ${data.id ?? id}`
