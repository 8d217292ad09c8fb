/** Milliseconds for which a finished change stays listed (OFF-03). */
const listedMs = { success: 2000, error: 5000 }

type OptimisticEntry<C> = { id: number; change: C; state: "pending" | "success" | "error" }

type OptimisticOptions = {
  hasOld: () => boolean
  refetch: () => Promise<void>
  log?: (words: string, error: unknown) => void
}

/** OFF-03. Pending changes are laid over unmodified data, so that a failed one is rolled back without affecting others. */
export function createOptimisticChanges<C>({ hasOld, refetch, log = console.warn }: OptimisticOptions) {
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

  const finish = (id: number, state: "success" | "error") => {
    show(entries.map((entry) => (entry.id === id ? { ...entry, state } : entry)))
    const timer = setTimeout(() => {
      timers.delete(timer)
      show(entries.filter((entry) => entry.id !== id))
    }, listedMs[state])
    timers.add(timer)
  }

  return {
    /** A new array after each change. */
    entries: () => entries,
    pending: () => pending,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /**
     * @param commit writes the result to the data before the overlay is removed @throws the error of `send`, after the rollback
     */
    async run<R>(change: C, send: () => Promise<R>, commit?: (result: R) => void): Promise<R> {
      last += 1
      const id = last
      show([...entries, { id, change, state: "pending" }])
      try {
        const result = await send()
        commit?.(result)
        finish(id, "success")
        return result
      } catch (error) {
        log("A change could not be made.", error)
        finish(id, "error")
        if (!hasOld()) await refetch().catch((failure) => log("It could not be refetched.", failure))
        throw error
      }
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
