import { defaultRetries, type Operation, queueKey, sortForSending } from "../../../domain/operations/operation.ts"
import type { FailedOperation, OperationStore, OperationSubject, StoredOperation } from "./operation-store.ts"
import { createSendQueue, type QueueBrowser, type SendQueueState, type SendResult } from "./send-queue.ts"

export type NewChange = Pick<Operation, "type" | "table" | "data" | "base"> & { about: OperationSubject }

export type QueueState = SendQueueState<StoredOperation, FailedOperation>

type QueueDependencies = QueueBrowser & {
  store: OperationStore
  send: (operation: StoredOperation) => Promise<SendResult>
  now: () => number
  newId: () => string
  log: (message: string, operation: Operation) => void
}

export type OperationQueue = ReturnType<typeof createOperationQueue>

/** The offline changes of one account (OFF-01). One tab sends at a time, one change after another. */
export function createOperationQueue(userId: string, { store, send, now, newId, ...browser }: QueueDependencies) {
  const mine = <T extends StoredOperation>(list: T[]) => list.filter(({ by }) => by === userId)
  const waiting = () => sortForSending(mine(store.all()))
  const { writing, ...queue } = createSendQueue<StoredOperation, FailedOperation>({
    ...browser,
    name: queueKey,
    store: {
      ...store,
      waiting,
      aside: () => mine(store.aside()),
      others: () => store.all().length - waiting().length,
    },
    batchSize: 1,
    send: (batch) => Promise.all(batch.map(send)),
    getRecordKey,
  })

  async function add(change: NewChange, id = newId()): Promise<boolean> {
    const { type, table, data, base, about } = change
    const made: StoredOperation = {
      ...{ id, timestamp: now(), retries: 0, maxRetries: defaultRetries, type, table, data },
      ...{ ...(base && { base }), by: userId, about },
    }
    const isStored = await writing(() => store.add(rebaseOnWaiting(made, mine(store.all()))))
    queue.read()
    if (isStored) void queue.flush()
    return isStored
  }

  return {
    ...queue,
    add,
    /** Retries a failed change; after a conflict it overwrites the stored version. */
    async again({ conflict, ...one }: FailedOperation) {
      const isKept = await add({ ...one, ...(conflict && one.base && { base: conflict.theirs }) })
      if (isKept) await writing(() => store.discard(one.id))
      queue.read()
    },
    async discard(id: string) {
      await writing(() => store.discard(id))
      queue.read()
    },
    async postpone(id: string) {
      await writing(() => store.postpone(id))
      queue.read()
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
