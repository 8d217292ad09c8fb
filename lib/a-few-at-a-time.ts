/** Tasks of which at most a few are under way. When it is disposed of, all that began have ended. */
export type Few = AsyncDisposable & {
  /** Begins a task as soon as there is a place for it. @throws what an earlier one threw */
  add(task: () => Promise<unknown>): Promise<void>
  /** Waits until all have ended. @throws what the first that failed threw */
  end(): Promise<void>
}

/** @param most how many tasks may be under way */
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
