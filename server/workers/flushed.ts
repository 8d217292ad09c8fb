import type { FromWorker, ToWorker } from "./messages.ts"

/** A slower worker is blocked, and serves no visitors either. */
const timeoutMs = 1500

export type Peers = {
  send(message: FromWorker): void
  listen(handler: (message: ToWorker) => void): void
}

/**
 * A writer sees its change on the next page from any worker. @param own resolves when this process knows every commit
 * (`Changes`)
 */
export function createFlushed(peers: Peers, own: () => Promise<void>): () => Promise<void> {
  const waiting = new Map<number, () => void>()
  let last = 0
  peers.listen((message) => {
    if (message.kind === "settled") waiting.get(message.id)?.()
    if (message.kind === "settle") void own().then(() => peers.send({ kind: "settled", id: message.id }))
  })
  const others = async () => {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.set(id, resolve)
    const timer = setTimeout(resolve, timeoutMs)
    peers.send({ kind: "settle", id })
    await promise
    clearTimeout(timer)
    waiting.delete(id)
  }
  return async () => {
    await Promise.all([own(), others()])
  }
}

type FlushQuestion = { by: number; id: number; left: Set<number> }

/** The part of the first process: forwards the question to all other workers, and one answer back. Workers are numbers. */
export function createFlushQuestions(send: (worker: number, message: ToWorker) => void) {
  const open = new Map<number, FlushQuestion>()
  let last = 0
  const finishIfAnswered = (number: number, asked: FlushQuestion) => {
    if (asked.left.size > 0) return
    open.delete(number)
    send(asked.by, { kind: "settled", id: asked.id })
  }
  return {
    add(by: number, id: number, others: number[]): void {
      const number = ++last
      const question = { by, id, left: new Set(others) }
      open.set(number, question)
      for (const worker of others) send(worker, { kind: "settle", id: number })
      finishIfAnswered(number, question)
    },
    answer(worker: number, number: number): void {
      const asked = open.get(number)
      if (!asked) return
      asked.left.delete(worker)
      finishIfAnswered(number, asked)
    },
    /** An ended worker needs no answer. */
    removeWorker(worker: number): void {
      for (const [number, asked] of open) {
        asked.left.delete(worker)
        finishIfAnswered(number, asked)
      }
    },
  }
}
