import type { FromWorker, ToWorker } from "./messages.ts"

/** A worker that does not answer is blocked, and gives no answers to visitors either. */
const longestMs = 1500

/** The sides of `openSettled`. */
export type Peers = {
  send(message: FromWorker): void
  listen(handler: (message: ToWorker) => void): void
}

/**
 * Lets whoever wrote something see it on the next page, whichever worker gives it.
 * @param own resolves when this process knows every change that was committed (`Changes`)
 * @returns resolves when all workers do
 */
export function openSettled(peers: Peers, own: () => Promise<void>): () => Promise<void> {
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
    const timer = setTimeout(resolve, longestMs)
    peers.send({ kind: "settle", id })
    await promise
    clearTimeout(timer)
    waiting.delete(id)
  }
  return async () => {
    await Promise.all([own(), others()])
  }
}

type Asked = { by: number; id: number; left: Set<number> }

/**
 * The first process's part: passes the question to all other workers, and the answer back when each has given its own.
 * Workers are named by numbers.
 */
export function openQuestions(send: (worker: number, message: ToWorker) => void) {
  const open = new Map<number, Asked>()
  let last = 0
  const settle = (number: number, asked: Asked) => {
    if (asked.left.size > 0) return
    open.delete(number)
    send(asked.by, { kind: "settled", id: asked.id })
  }
  return {
    ask(by: number, id: number, others: number[]): void {
      const number = ++last
      const asked = { by, id, left: new Set(others) }
      open.set(number, asked)
      for (const worker of others) send(worker, { kind: "settle", id: number })
      settle(number, asked)
    },
    answer(worker: number, number: number): void {
      const asked = open.get(number)
      if (!asked) return
      asked.left.delete(worker)
      settle(number, asked)
    },
    /** A worker that ended has nothing to learn. */
    forget(worker: number): void {
      for (const [number, asked] of open) {
        asked.left.delete(worker)
        settle(number, asked)
      }
    },
  }
}
