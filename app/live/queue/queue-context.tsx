import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from "react"
import { href } from "react-router"
import { maxOperations, type OperationAnswer, queueKey } from "../../../domain/operations/operation.ts"
import { randomUuid } from "../../../lib/random-uuid.ts"
import { OfflineChangesContext } from "../offline-changes-context.ts"
import { createOperationQueue, type OperationQueue, type QueueState } from "./operation-queue.ts"
import { createOperationStore, failedQueueKey, findQueueStorage, type StoredOperation } from "./operation-store.ts"
import { emptyQueueState, type SendResult } from "./send-queue.ts"
import { useSendEvents } from "./use-send-events.ts"

const QueueContext = createContext<OperationQueue | null>(null)

const isOperationKey = (key: string) => key === queueKey || key === failedQueueKey

export function QueueProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const [queue] = useState(() => createBrowserQueue(userId))
  useSendEvents(queue, isOperationKey, { isRetried: true })
  return (
    <QueueContext value={queue}>
      <OfflineChangesProvider>{children}</OfflineChangesProvider>
    </QueueContext>
  )
}

function OfflineChangesProvider({ children }: { children: ReactNode }) {
  const { waiting, aside } = useQueueState()
  const offlineChanges = useMemo(
    () => ({ waiting: waiting.length, max: maxOperations, failed: aside.length, to: href("/admin/queue") }),
    [waiting.length, aside.length],
  )
  return <OfflineChangesContext value={offlineChanges}>{children}</OfflineChangesContext>
}

const createBrowserQueue = (userId: string) =>
  createOperationQueue(userId, {
    store: createOperationStore(typeof window === "undefined" ? null : findQueueStorage()),
    send: sendOperation,
    // without https there are no locks and no service worker: two tabs may send the same change, which the site applies once
    alone: (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work()) as ReturnType<typeof work>,
    now: () => Date.now(),
    newId: randomUuid,
    later: (milliseconds, call) => void setTimeout(call, milliseconds),
    log: (message, operation) => console.warn(message, operation),
  })

export function useQueue(): OperationQueue {
  const queue = useContext(QueueContext)
  if (!queue) throw new Error("useQueue must be used within a QueueProvider")
  return queue
}

export function useQueueState(): QueueState {
  const queue = useQueue()
  return useSyncExternalStore(queue.subscribe, queue.now, () => emptyQueueState)
}

/** Offline, or the page itself came from the worker's cache. */
export const isOutOfReach = (): boolean => !navigator.onLine || "keptAt" in document.documentElement.dataset

/** Offline, or earlier changes wait, which this one must not overtake. */
export const shouldQueue = (queue: OperationQueue): boolean => isOutOfReach() || queue.now().waiting.length > 0

/** Milliseconds: on a network that drops packets, changes wait for the next attempt. */
const timeoutMs = 30_000

/** Statuses unrelated to the change: the site is busy, starting or unreachable behind a proxy. */
const retryableStatuses = [408, 429, 502, 503, 504]

async function sendOperation(operation: StoredOperation): Promise<SendResult> {
  const { id, timestamp, type, table, data, base, by } = operation
  let answer: Response
  try {
    answer = await fetch(href("/api/operations"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id, timestamp, type, table, data, by, ...(base && { base }) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    return { kind: "nobody" }
  }
  if (retryableStatuses.includes(answer.status)) return { kind: "nobody" }
  const answerBody: OperationAnswer | null = await answer.json().catch(() => null)
  if (answer.ok) return answerBody && "ok" in answerBody ? { kind: "done" } : { kind: "nobody" }
  if (answerBody && "conflict" in answerBody) return { kind: "conflict", conflict: answerBody.conflict }
  const why = answerBody && "error" in answerBody ? answerBody.error : `The site answered ${answer.status}.`
  if (answer.status === 401) return { kind: "locked", why: "You’re signed out. Sign in, and it’s sent." }
  if (answerBody && "reason" in answerBody && answerBody.reason) return { kind: "locked", why }
  return { kind: "refused", why: joinFieldErrors(answerBody) ?? why }
}

const joinFieldErrors = (said: OperationAnswer | null): string | null => {
  const fields = said && "fields" in said ? Object.values(said.fields ?? {}) : []
  return fields.length > 0 ? [...new Set(fields)].join(" ") : null
}
