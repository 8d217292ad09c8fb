/** Bounded concurrency. Disposal waits for running tasks. */
type Few = AsyncDisposable & {
  /** Waits for a slot. @throws the error of an earlier task */
  add(task: () => Promise<unknown>): Promise<void>
  /** @throws the first error, after all tasks have ended */
  end(): Promise<void>
}

export function aFewAtATime(most: number): Few {
  const underWay = new Set<Promise<void>>()
  let failed: { error: unknown } | null = null
  const check = () => {
    if (failed) throw failed.error
  }
  return {
    async add(task) {
      while (underWay.size >= most) await Promise.race(underWay)
      check()
      const run = task()
        .then(
          () => {},
          (error: unknown) => {
            failed ??= { error }
          },
        )
        .finally(() => underWay.delete(run))
      underWay.add(run)
    },
    async end() {
      await Promise.all(underWay)
      check()
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(underWay)
    },
  }
}
