/** Bounded concurrency. Disposal waits for running tasks. */
type ConcurrencyLimiter = AsyncDisposable & {
  /** Waits for a slot. @throws the error of an earlier task */
  add(task: () => Promise<unknown>): Promise<void>
  /** @throws the first error, after all tasks have ended */
  end(): Promise<void>
}

export function limitConcurrency(maxTasks: number): ConcurrencyLimiter {
  const running = new Set<Promise<void>>()
  let failed: { error: unknown } | null = null
  const check = () => {
    if (failed) throw failed.error
  }
  return {
    async add(task) {
      while (running.size >= maxTasks) await Promise.race(running)
      check()
      const run = task()
        .then(
          () => {},
          (error: unknown) => {
            failed ??= { error }
          },
        )
        .finally(() => running.delete(run))
      running.add(run)
    },
    async end() {
      await Promise.all(running)
      check()
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(running)
    },
  }
}
