import type { Count, Received } from "../../../domain/stock-takes/count.ts"
import { Refused } from "../kit/read-answer.ts"
import type { KeptCount, KeptCounts } from "./kept-counts.ts"

/** A request stays far below the limit on bodies, however long codes are. */
const perRequest = 200

export type CountState = {
  /** Kept on this phone: not sent, or refused. */
  kept: KeptCount[]
  /** Sent from this page, and with the site. */
  sent: Count[]
  /** `waiting`: the site did not answer. `refused`: it answered that it takes nothing from here; `problem` says why. */
  sending: "idle" | "sending" | "waiting" | "refused"
  problem: string | null
  /** Whether it is known what this phone has kept: not before scripts run. */
  known: boolean
  /** Whether a closed page would lose what is not sent. */
  atRisk: boolean
}

export const nothingKept: CountState = {
  kept: [],
  sent: [],
  sending: "idle",
  problem: null,
  known: false,
  atRisk: false,
}

export type CountSender = ReturnType<typeof sendCounts>

/**
 * Sends what is kept on this phone, in parts, one after the other. Nothing asks in a loop (decision 057): it is sent
 * again with the next count, when the browser is online again, when the page is looked at, or by the button.
 * @param send throws `Refused` for what asking again does not change
 */
export function sendCounts(kept: KeptCounts, send: (counts: Count[]) => Promise<Received>) {
  const listeners = new Set<() => void>()
  let state = nothingKept
  let running: Promise<void> | null = null

  const tell = (next: Partial<CountState> = {}) => {
    state = { ...state, ...next, kept: kept.all(), known: true, atRisk: kept.isAtRisk() }
    for (const listener of listeners) listener()
  }
  const open = () => kept.all().filter(({ why }) => why === null)

  async function sendAll(): Promise<void> {
    for (let next = open(); next.length > 0; next = open()) {
      const part = next.slice(0, perRequest).map(({ count }) => count)
      tell({ sending: "sending", problem: null })
      try {
        const { kept: there, refused } = await send(part)
        const arrived = new Set(there)
        for (const { id, why } of refused) {
          const count = part.find((one) => one.id === id)
          if (count) kept.refuse(count, why)
        }
        kept.drop(there)
        tell({ sent: [...state.sent, ...part.filter(({ id }) => arrived.has(id))] })
        // an answer that names none of them would be asked for again without an end
        if (there.length + refused.length === 0) return tell({ sending: "waiting" })
      } catch (error) {
        if (error instanceof Refused) return tell({ sending: "refused", problem: error.message })
        return tell({ sending: "waiting" })
      }
    }
    tell({ sending: "idle" })
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
    /** Keeps a count, and sends it if it can. */
    add(count: Count) {
      kept.keep(count)
      tell()
      void flush()
    },
    /** Gives up a count that the site refused. */
    forget(id: string) {
      kept.drop([id])
      tell()
    },
    /** Reads what another tab, or this phone on another day, has kept. */
    read: () => tell(),
    flush,
  }
}
