import type { ReceivedCounts, StockTakeCount } from "../../../domain/stock-takes/count.ts"
import { RefusedRequest } from "../kit/parse-json-response.ts"
import type { StoredCount, StoredCounts } from "./count-storage.ts"

/** Keeps a request far below the body limit, however long the codes are. */
const maxCountsPerRequest = 200

export type CountState = {
  /** On this phone only: not sent yet, or refused. */
  kept: StoredCount[]
  /** Stored on the server, sent from this page. */
  sent: StockTakeCount[]
  /** `waiting`: the server did not answer. `refused`: it accepts nothing from here; `problem` says why. */
  sending: "idle" | "sending" | "waiting" | "refused"
  problem: string | null
  /** False until scripts have read the phone's storage. */
  known: boolean
  /** Whether closing the page would lose unsent counts. */
  atRisk: boolean
}

export const emptyCountState: CountState = {
  kept: [],
  sent: [],
  sending: "idle",
  problem: null,
  known: false,
  atRisk: false,
}

export type CountSender = ReturnType<typeof createCountSender>

/**
 * Never polls (decision 057): retries with the next count, when online again, when the page becomes visible, or by the button.
 * @param send throws `RefusedRequest` for what a retry does not change
 */
export function createCountSender(kept: StoredCounts, send: (counts: StockTakeCount[]) => Promise<ReceivedCounts>) {
  const listeners = new Set<() => void>()
  let state = emptyCountState
  let running: Promise<void> | null = null

  const notify = (next: Partial<CountState> = {}) => {
    state = { ...state, ...next, kept: kept.all(), known: true, atRisk: kept.isAtRisk() }
    for (const listener of listeners) listener()
  }
  const open = () => kept.all().filter(({ why }) => why === null)

  async function sendAll(): Promise<void> {
    for (let next = open(); next.length > 0; next = open()) {
      const part = next.slice(0, maxCountsPerRequest).map(({ count }) => count)
      notify({ sending: "sending", problem: null })
      try {
        const { kept: there, refused } = await send(part)
        const arrived = new Set(there)
        for (const { id, why } of refused) {
          const count = part.find((one) => one.id === id)
          if (count) kept.refuse(count, why)
        }
        kept.drop(there)
        notify({ sent: [...state.sent, ...part.filter(({ id }) => arrived.has(id))] })
        // An answer that names none of them would cause an endless loop.
        if (there.length + refused.length === 0) return notify({ sending: "waiting" })
      } catch (error) {
        if (error instanceof RefusedRequest) return notify({ sending: "refused", problem: error.message })
        return notify({ sending: "waiting" })
      }
    }
    notify({ sending: "idle" })
  }

  function flush(): Promise<void> {
    running ??= sendAll().finally(() => {
      running = null
    })
    return running
  }

  return {
    now: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add(count: StockTakeCount) {
      kept.keep(count)
      notify()
      void flush()
    },
    forget(id: string) {
      kept.drop([id])
      notify()
    },
    /** Reads what another tab, or an earlier visit, has stored. */
    read: () => notify(),
    flush,
  }
}
