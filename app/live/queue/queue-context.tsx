import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from "react"
import { href } from "react-router"
import { mostOperations, queueKey } from "../../../domain/operations/operation.ts"
import { KeptHereContext } from "../kept-here.ts"
import { asideKey, keepOperations, storageHere } from "./kept-operations.ts"
import { newId } from "./new-id.ts"
import { nothingWaits, type OperationQueue, openQueue, type QueueState } from "./operation-queue.ts"
import { sendOperation } from "./send-operation.ts"

const Queue = createContext<OperationQueue | null>(null)

/** Milliseconds between two attempts at what found nobody to answer, while the page is seen. */
const againEvery = 5_000

/** The changes that are kept in this browser, for the pages of the studio. @param userId whose they are */
export function QueueProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const [queue] = useState(() => openHere(userId))
  useEffect(() => {
    const flush = () => {
      queue.read()
      if (document.visibilityState === "visible") void queue.flush()
    }
    const onStorage = ({ key }: StorageEvent) => (key === null || key === queueKey || key === asideKey) && queue.read()
    flush()
    // A browser that never noticed that the site was away does not say that it is back.
    const again = setInterval(() => {
      if (queue.now().sending === "waiting" && navigator.onLine) flush()
    }, againEvery)
    window.addEventListener("online", flush)
    window.addEventListener("storage", onStorage)
    document.addEventListener("visibilitychange", flush)
    return () => {
      clearInterval(again)
      window.removeEventListener("online", flush)
      window.removeEventListener("storage", onStorage)
      document.removeEventListener("visibilitychange", flush)
    }
  }, [queue])
  return (
    <Queue value={queue}>
      <Said>{children}</Said>
    </Queue>
  )
}

/** Tells the header's connection how many are kept. */
function Said({ children }: { children: ReactNode }) {
  const { waiting, aside } = useQueueState()
  const kept = useMemo(
    () => ({ waiting: waiting.length, most: mostOperations, failed: aside.length, to: href("/admin/queue") }),
    [waiting.length, aside.length],
  )
  return <KeptHereContext value={kept}>{children}</KeptHereContext>
}

const openHere = (userId: string) =>
  openQueue(userId, {
    kept: keepOperations(typeof window === "undefined" ? null : storageHere()),
    send: sendOperation,
    // without https there are no locks, and no service worker: then two tabs may send the same, which the site takes once
    alone: (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work()) as ReturnType<typeof work>,
    now: () => Date.now(),
    newId,
    later: (milliseconds, call) => void setTimeout(call, milliseconds),
    log: (message, operation) => console.error(message, operation),
  })

/** The queue of whoever is signed in to the studio. */
export function useQueue(): OperationQueue {
  const queue = useContext(Queue)
  if (!queue) throw new Error("useQueue must be used within a QueueProvider")
  return queue
}

/** What is kept now. */
export function useQueueState(): QueueState {
  const queue = useQueue()
  return useSyncExternalStore(queue.subscribe, queue.now, () => nothingWaits)
}

/** Whether the site is out of reach, as far as is known: there is no network, or the page itself was kept. */
export const isOutOfReach = (): boolean => !navigator.onLine || "keptAt" in document.documentElement.dataset

/**
 * Whether a change is kept here instead of being sent by its form: the site is out of reach, or others wait, which it must not
 * overtake. Asked when it is made.
 */
export const mustKeep = (queue: OperationQueue): boolean => isOutOfReach() || queue.now().waiting.length > 0
