import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from "react"
import { href } from "react-router"
import { maxOperations, queueKey } from "../../../domain/operations/operation.ts"
import { randomUuid } from "../../../lib/random-uuid.ts"
import { OfflineChangesContext } from "../offline-changes-context.ts"
import { createOperationQueue, type OperationQueue, type QueueState } from "./operation-queue.ts"
import { createOperationStore, failedQueueKey, findQueueStorage } from "./operation-store.ts"
import { sendOperation } from "./send-operation.ts"
import { emptyQueueState } from "./send-queue.ts"
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
