import type { FromWorker, ToWorker } from "./messages.ts"

/** A slower worker is blocked, and left out. */
const timeoutMs = 1_000

export type Peers = {
  send(message: FromWorker): void
  listen(handler: (message: ToWorker) => void): void
}

type Gathering = { received: object[][]; expected: number; end: () => void }

/** Any worker answers for all. @param own this worker's counts */
export function createMetricsGatherer(peers: Peers, own: () => Promise<object[]>): () => Promise<object[][]> {
  const open = new Map<number, Gathering>()
  let last = 0
  peers.listen((message) => {
    if (message.kind === "count") {
      const { by, id } = message
      void own().then((metrics) => peers.send({ kind: "counted", by, id, metrics }))
    }
    const gathering = message.kind === "counting" || message.kind === "counted" ? open.get(message.id) : undefined
    if (!gathering) return
    if (message.kind === "counting") gathering.expected = message.others
    if (message.kind === "counted") gathering.received.push(message.metrics)
    if (gathering.received.length >= gathering.expected) gathering.end()
  })
  return async () => {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked: Gathering = { received: [], expected: Number.POSITIVE_INFINITY, end: resolve }
    open.set(id, asked)
    const timer = setTimeout(resolve, timeoutMs)
    peers.send({ kind: "count", id })
    await promise
    clearTimeout(timer)
    open.delete(id)
    return asked.received
  }
}

/** The part of the first process, which passes messages on. */
export function passMetrics(
  worker: number,
  message: FromWorker,
  others: number[],
  send: (worker: number, message: ToWorker) => void,
): void {
  if (message.kind === "counted") send(message.by, { kind: "counted", id: message.id, metrics: message.metrics })
  if (message.kind !== "count") return
  send(worker, { kind: "counting", id: message.id, others: others.length })
  for (const other of others) send(other, { kind: "count", by: worker, id: message.id })
}
