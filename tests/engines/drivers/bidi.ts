import { once } from "node:events"

// Commands and events: https://www.w3.org/TR/webdriver-bidi/
// biome-ignore lint/suspicious/noExplicitAny: the protocol's answers, each of its own shape
type Answer = any

export type Bidi = {
  /** @throws the browser's message if a command fails */
  send(method: string, params: object): Promise<Answer>
  on(event: string, listener: (params: Answer) => void): void
  close(): void
}

/** A connection to a browser that speaks WebDriver BiDi. */
export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url)
  await once(socket, "open")
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  const listeners: { event: string; listener: (params: Answer) => void }[] = []
  socket.addEventListener("message", ({ data }) => {
    const { id, type, method, params, result, error, message } = JSON.parse(String(data))
    if (type === "event") for (const { event, listener } of listeners) event === method && listener(params)
    if (type === "success") waiting.get(id)?.resolve(result)
    if (type === "error") waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    waiting.delete(id)
  })
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("the browser went away"))
  })
  let last = 0
  return {
    send(method, params) {
      const answer = Promise.withResolvers<Answer>()
      const id = ++last
      waiting.set(id, answer)
      socket.send(JSON.stringify({ id, method, params }))
      return answer.promise
    },
    on: (event, listener) => void listeners.push({ event, listener }),
    close: () => socket.close(),
  }
}
