import { useCallback, useState, useSyncExternalStore } from "react"
import { href } from "react-router"
import type { ReceivedCounts, StockTakeCount } from "../../../domain/stock-takes/count.ts"
import { findQueueStorage } from "../../live/queue/operation-store.ts"
import { createSendQueue, emptyQueueState, type SendQueueState, type SendResult } from "../../live/queue/send-queue.ts"
import { useSendEvents } from "../../live/queue/use-send-events.ts"
import { parseJsonResponse, RefusedRequest } from "../kit/parse-json-response.ts"
import {
  type CountStore,
  createCountStore,
  getCountPrefix,
  type RefusedCount,
  type StoredCount,
  toQueueEntry,
} from "./count-storage.ts"

/** Keeps a request far below the body limit, however long the codes are. */
const maxCountsPerRequest = 200

export type CountState = SendQueueState<StoredCount, RefusedCount>

export type CountQueue = ReturnType<typeof createCountQueue>

/**
 * The counts of a stock-take that are on this phone only.
 * @param send throws `RefusedRequest` for what a retry does not change
 */
export function createCountQueue(store: CountStore, send: (counts: StockTakeCount[]) => Promise<ReceivedCounts>) {
  const queue = createSendQueue<StoredCount, RefusedCount>({
    name: "stock-take",
    store,
    batchSize: maxCountsPerRequest,
    send: async (batch) => {
      const counts = batch.map(({ count }) => count)
      const received = await send(counts).catch((error): SendResult => {
        return error instanceof RefusedRequest ? { kind: "locked", why: error.message } : { kind: "nobody" }
      })
      return counts.map((count) => ("kind" in received ? received : findAnswer(count, received)))
    },
    getRecordKey: ({ id }) => id,
    // Each count has its own storage key, and the site stores it once: tabs need no lock.
    alone: (_, work) => work(),
    later: () => {},
    log: () => {},
  })
  return {
    ...queue,
    add(count: StockTakeCount) {
      store.add(toQueueEntry(count))
      queue.read()
      void queue.flush()
    },
    discard(id: string) {
      store.remove(id)
      queue.read()
    },
  }
}

function findAnswer({ id }: StockTakeCount, { kept, refused }: ReceivedCounts): SendResult {
  const refusal = refused.find((one) => one.id === id)
  if (refusal) return { kind: "refused", why: refusal.why }
  return { kind: kept.includes(id) ? "done" : "nobody" }
}

/** Never polls (decision 057): retries with the next count and the events below, or by the button. */
export function useCountQueue(take: string) {
  const [queue] = useState(() =>
    createCountQueue(createCountStore(typeof window === "undefined" ? null : findQueueStorage(), take), (counts) =>
      postCounts(take, counts),
    ),
  )
  const state = useSyncExternalStore(queue.subscribe, queue.now, () => emptyQueueState)
  const isOwnKey = useCallback((key: string) => key.startsWith(getCountPrefix(take)), [take])
  useSendEvents(queue, isOwnKey)
  return { queue, state }
}

/** Aborts requests in networks that drop packets, so that counts wait for a retry. */
const timeoutMs = 30_000

async function postCounts(id: string, counts: StockTakeCount[]): Promise<ReceivedCounts> {
  const answer = await fetch(href("/admin/inventory/stock-take/:id/counts", { id }), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(counts),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (answer.redirected) throw new RefusedRequest("You’re signed out. Sign in in another tab, then press Send now.")
  return parseJsonResponse<ReceivedCounts>(answer)
}
