/** Runs all steps in order, also after one that fails. @throws the first error */
export async function runEach(tasks: (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const task of tasks) {
    try {
      await task()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
