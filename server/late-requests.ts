import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"

const timedOut = "ERR_HTTP_REQUEST_TIMEOUT"

const everyMs = 250
/** In a turn of the event loop that is this late, nothing was read. */
const latenessMs = 500

/** On a slow or busy machine requests wait unread while their timeout runs, so that time is given back. `head` is in milliseconds. */
export function handleLateRequests(server: Server, { head }: { head: number }): void {
  let last = performance.now()
  let lateUntil = 0
  const look = () => {
    const now = performance.now()
    if (now - last > everyMs + latenessMs) lateUntil = now + head
    last = now
  }
  const timer = setInterval(look, everyMs).unref()
  server.on("close", () => clearInterval(timer))
  const isLate = () => {
    look()
    return performance.now() < lateUntil
  }
  /** Connections that Node timed out while the process was late. */
  const spared = new Set<Socket>()
  const spare = (error: NodeJS.ErrnoException, socket: Socket) => {
    spared.add(socket)
    const again = () => {
      if (!spared.delete(socket) || socket.destroyed) return
      if (isLate()) spare(error, socket)
      else refuse(error, socket)
    }
    setTimeout(again, head).unref()
  }
  server.on("clientError", (error: NodeJS.ErrnoException, duplex: Duplex) => {
    const socket = duplex as Socket
    if (error.code === timedOut && isLate()) spare(error, socket)
    else refuse(error, socket)
  })
  server.on("request", ({ socket }) => spared.delete(socket))
}

const statusOf: Record<string, string> = {
  [timedOut]: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
}

/**
 * Sends no 408 on a connection that received nothing: browsers open some in advance, and would take it for their next answer.
 */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  const answer = (socket as { _httpMessage?: ServerResponse })._httpMessage
  const isUnused = error.code === timedOut && socket.bytesRead === 0
  if (socket.writable && !isUnused && !answer?.headersSent)
    socket.write(`HTTP/1.1 ${statusOf[error.code ?? ""] ?? "400 Bad Request"}\r\nConnection: close\r\n\r\n`)
  socket.destroy()
}
