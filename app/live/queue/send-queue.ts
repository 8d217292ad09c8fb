import type { OperationConflict } from "../../../domain/operations/operation.ts"

/** `nobody`: no answer. `locked`: sign-in or MFA is needed. */
export type SendResult =
  | { kind: "done" }
  | { kind: "conflict"; conflict: OperationConflict }
  | { kind: "refused"; why: string }
  | { kind: "locked"; why: string }
  | { kind: "nobody" }

/** `unreached`: retries that did not reach the site. */
export type QueueEntry = { id: string; retries: number; maxRetries: number; unreached?: number }

/** Where the browser keeps entries: those to be sent, in that order, and those that failed. */
type QueueStore<Entry, Failed> = {
  waiting: () => Entry[]
  aside: () => Failed[]
  /** The number of entries of other accounts. */
  others: () => number
  refused: (id: string) => void
  unreached: (id: string) => void
  remove: (id: string) => void
  setAside: (entry: Entry, why: string, conflict?: OperationConflict) => void
  /** Closing the page would lose entries, because storage is full or forbidden. */
  isAtRisk: () => boolean
}

export type SendQueueState<Entry, Failed> = {
  /** False before hydration: the browser's queue is not read yet. */
  known: boolean
  waiting: Entry[]
  aside: Failed[]
  others: number
  /** `waiting`: the site did not answer. `locked`: it accepts nothing from here until `why` is solved, such as signing in. */
  sending: "idle" | "sending" | "waiting" | "locked"
  why: string | null
  /** Sent from this page. */
  sent: Entry[]
  atRisk: boolean
}

export const emptyQueueState: SendQueueState<never, never> = {
  known: false,
  waiting: [],
  aside: [],
  others: 0,
  sending: "idle",
  why: null,
  sent: [],
  atRisk: false,
}

export type QueueBrowser = {
  /** Runs work under a lock shared by all tabs. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>
  later: (milliseconds: number, call: () => void) => void
}

type SendQueueOptions<Entry, Failed> = QueueBrowser & {
  /** Of its locks. */
  name: string
  store: QueueStore<Entry, Failed>
  batchSize: number
  /** An answer for each entry. */
  send: (batch: Entry[]) => Promise<SendResult[]>
  /** Entries with the same key are sent in order. */
  getRecordKey: (entry: Entry) => string
  log: (message: string, entry: Entry) => void
}

const noAnswer: SendResult = { kind: "nobody" }

/** Milliseconds, times the number of refusals. */
const retryDelayMs = 2000

function applyAnswer<Entry extends QueueEntry, Failed extends Entry>(
  { store, later, log }: SendQueueOptions<Entry, Failed>,
  entry: Entry,
  answer: SendResult,
  flush: () => Promise<void>,
): void {
  if (answer.kind === "done") store.remove(entry.id)
  else if (answer.kind === "conflict") store.setAside(entry, answer.conflict.message, answer.conflict)
  else if (answer.kind === "nobody") {
    log(`The site could not be reached (retry ${entry.retries + 1})`, entry)
    store.unreached(entry.id)
  } else if (answer.kind === "refused") {
    const refusals = entry.retries - (entry.unreached ?? 0) + 1
    log(`A change was refused (${refusals} of ${entry.maxRetries}): ${answer.why}`, entry)
    if (refusals >= entry.maxRetries) store.setAside(entry, answer.why)
    else {
      store.refused(entry.id)
      later(retryDelayMs * refusals, () => void flush())
    }
  }
}

/**
 * Sends what the browser keeps, one batch after another. An unanswered entry stays and is sent again, which its id makes
 * harmless. A refused entry is retried, and set aside after `maxRetries`. It blocks only later entries of the same record.
 */
export function createSendQueue<Entry extends QueueEntry, Failed extends Entry>(
  options: SendQueueOptions<Entry, Failed>,
) {
  const { name, store, batchSize, send, getRecordKey, alone } = options
  const listeners = new Set<() => void>()
  let state: SendQueueState<Entry, Failed> = emptyQueueState
  let running: Promise<void> | null = null

  const publish = (next: Partial<SendQueueState<Entry, Failed>> = {}) => {
    const stored = { waiting: store.waiting(), aside: store.aside(), others: store.others(), atRisk: store.isAtRisk() }
    state = { ...state, ...next, ...stored, known: true }
    for (const listener of listeners) listener()
  }
  const writing = <T>(work: () => T): Promise<T> => alone(`${name} writes`, async () => work())

  async function sendAll(): Promise<void> {
    const blockedRecords = new Set<string>()
    const isFree = (entry: Entry) => !blockedRecords.has(getRecordKey(entry))
    for (;;) {
      const batch = store.waiting().filter(isFree).slice(0, batchSize)
      if (batch.length === 0) break
      publish({ sending: "sending", why: null })
      const answers = await send(batch)
      const answered = batch.map((entry, at) => ({ entry, answer: answers[at] ?? noAnswer }))
      await writing(() => {
        for (const { entry, answer } of answered) applyAnswer(options, entry, answer, flush)
      })
      const having = (kind: SendResult["kind"]) => answered.filter(({ answer }) => answer.kind === kind)
      const sent = [...state.sent, ...having("done").map(({ entry }) => entry)]
      const locked = answered.map(({ answer }) => answer).find(({ kind }) => kind === "locked")
      if (locked?.kind === "locked") return publish({ sent, sending: "locked", why: locked.why })
      if (having("nobody").length > 0) return publish({ sent, sending: "waiting" })
      publish({ sent })
      for (const { entry } of having("refused")) blockedRecords.add(getRecordKey(entry))
    }
    publish({ sending: "idle" })
  }

  function flush(): Promise<void> {
    if (store.waiting().length === 0) {
      publish({ sending: "idle", why: null })
      return Promise.resolve()
    }
    running ??= alone(name, sendAll).finally(() => (running = null))
    return running
  }

  return {
    now: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Reads what another tab, or an earlier visit, has stored. */
    read: () => publish(),
    flush,
    writing,
  }
}
