import { type Agent, request } from "node:http"
import type { Socket } from "node:net"
import type { FuzzRequest } from "./create-request.ts"

/** A response. `status` 0: none, with the reason in `text`; -1: Node's client refused to send. */
export type FuzzResponse = {
  status: number
  ms: number
  text: string
  headers: Record<string, string | string[] | undefined>
}

const timeoutMs = 30_000
/** Bytes of a response that are kept. */
const maxBytes = 200_000

const guardedSockets = new WeakSet<Socket>()

/** Sends a request unchanged, and reads the whole response; of an event stream only its head. */
export function sendFuzzRequest(
  asked: FuzzRequest,
  { port, cookie, agent }: { port: number; cookie: string; agent: Agent },
): Promise<FuzzResponse> {
  const { method, path, body } = asked
  const headers = { ...asked.headers }
  if (cookie) headers.cookie = headers.cookie ? `${cookie}; ${headers.cookie}` : cookie
  if (body !== null) headers["content-length"] = String(Buffer.byteLength(body))
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, text: string, answered: FuzzResponse["headers"] = {}) =>
      resolve({ status, ms: performance.now() - began, text, headers: answered })
    try {
      const sent = request({ host: "127.0.0.1", port, method, path, headers, agent }, (answer) => {
        const status = answer.statusCode ?? 0
        if (answer.headers["content-type"]?.startsWith("text/event-stream")) {
          answer.destroy()
          return end(status, "", answer.headers)
        }
        const parts: Buffer[] = []
        let length = 0
        answer.on("data", (part: Buffer) => {
          length += part.length
          if (length <= maxBytes) parts.push(part)
        })
        answer.on("end", () => end(status, Buffer.concat(parts).toString(), answer.headers))
        answer.on("error", (error) => end(status, String(error), answer.headers))
      })
      // After the response, Node has no error listener on a connection that still sends the body.
      sent.once("socket", (socket) => {
        if (!guardedSockets.has(socket)) socket.on("error", () => {})
        guardedSockets.add(socket)
      })
      sent.setTimeout(timeoutMs, () => sent.destroy(new Error("no answer in 30 s")))
      // An early response may close the connection before the whole body is sent.
      sent.on("error", (error) => end(0, String(error)))
      sent.end(body ?? undefined)
    } catch (error) {
      // Node's client refuses to send it.
      end(-1, String(error))
    }
  })
}
