/** How long a change that was made, or could not be made, stays listed (OFF-03), in milliseconds. */
export const clearedAfter = { success: 2000, error: 5000 }

export type OptimisticEntry<C> = { id: number; change: C; state: "pending" | "success" | "error" }

type OptimisticOptions = {
  /** Whether there is data that the changes are shown over. */
  hasOld: () => boolean
  /** Reads it anew. */
  refetch: () => Promise<void>
  log?: (words: string, error: unknown) => void
}

/**
 * Changes that are shown as made while they are being made (OFF-03). The data itself is not touched: what is shown is the data
 * with the pending changes laid over it, in their order. So the old data is restored by no longer laying a failed change over
 * it, and other changes that were begun meanwhile stay.
 */
export function openOptimistic<C>({ hasOld, refetch, log = console.warn }: OptimisticOptions) {
  let entries: readonly OptimisticEntry<C>[] = []
  let pending: readonly C[] = []
  let last = 0
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  const show = (next: readonly OptimisticEntry<C>[]) => {
    entries = next
    pending = entries.filter(({ state }) => state === "pending").map(({ change }) => change)
    for (const listener of listeners) listener()
  }

  const settle = (id: number, state: "success" | "error") => {
    show(entries.map((entry) => (entry.id === id ? { ...entry, state } : entry)))
    const timer = setTimeout(() => {
      timers.delete(timer)
      show(entries.filter((entry) => entry.id !== id))
    }, clearedAfter[state])
    timers.add(timer)
  }

  return {
    /** All that are listed, in their order: a new array whenever one changed. */
    entries: () => entries,
    /** The changes that are being made. */
    pending: () => pending,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /**
     * Shows a change as made, and makes it.
     * @param keep takes the result over into the data, before the change is no longer laid over it
     * @throws what `send` throws, after it was logged and the old data is shown again, or read anew if there was none
     */
    async run<R>(change: C, send: () => Promise<R>, keep?: (result: R) => void): Promise<R> {
      last += 1
      const id = last
      show([...entries, { id, change, state: "pending" }])
      try {
        const result = await send()
        keep?.(result)
        settle(id, "success")
        return result
      } catch (error) {
        log("A change could not be made.", error)
        settle(id, "error")
        if (!hasOld()) await refetch().catch((failure) => log("It could not be read anew.", failure))
        throw error
      }
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

export type Optimistic<C> = ReturnType<typeof openOptimistic<C>>
