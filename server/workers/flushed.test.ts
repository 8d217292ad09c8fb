import { expect, test } from "vitest"
import { createFlushed, createFlushQuestions } from "./flushed.ts"
import type { ToWorker } from "./messages.ts"

/** Workers in one process, whose messages arrive asynchronously. The test resolves each worker's `own`. */
function openWorkers(count: number) {
  const handlers: ((message: ToWorker) => void)[] = []
  const questions = createFlushQuestions((id, message) => setImmediate(() => handlers[id]?.(message)))
  const ids = Array.from({ length: count }, (_, id) => id)
  const workers = ids.map((id) => {
    const known = Promise.withResolvers<void>()
    const settled = createFlushed(
      {
        send: (message) => {
          if (message.kind === "settle")
            questions.add(
              id,
              message.id,
              ids.filter((other) => other !== id),
            )
          if (message.kind === "settled") questions.answer(id, message.id)
        },
        listen: (handler) => void handlers.push(handler),
      },
      () => known.promise,
    )
    return { settled, know: known.resolve }
  })
  return { workers, questions }
}

async function turns(): Promise<void> {
  for (let n = 0; n < 10; n++) await new Promise((resolve) => setImmediate(resolve))
}

test("whoever wrote waits until every worker knows it [OPS-03]", async () => {
  const { workers } = openWorkers(3)
  let isSettled = false
  const settled = workers[0]?.settled().then(() => (isSettled = true))
  for (const { know } of workers) {
    await turns()
    expect(isSettled).toBe(false)
    know()
  }
  await settled
  expect(isSettled).toBe(true)
})

test("an ended worker is not awaited any more, and a single worker does not wait", async () => {
  const { workers, questions } = openWorkers(2)
  const settled = workers[0]?.settled()
  workers[0]?.know()
  await turns()
  questions.removeWorker(1)
  await settled
  const { workers: alone } = openWorkers(1)
  alone[0]?.know()
  await alone[0]?.settled()
})
