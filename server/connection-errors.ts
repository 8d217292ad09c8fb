import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"

const timedOut = "ERR_HTTP_REQUEST_TIMEOUT"

const statusOf: Record<string, string> = {
  [timedOut]: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
}

/**
 * Answers as Node does by default, but sends no 408 on a connection that received nothing: browsers open some in advance, and
 * would take it for their next answer.
 */
export function answerConnectionErrors(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, duplex: Duplex) => {
    const socket = duplex as Socket
    const answer = (socket as { _httpMessage?: ServerResponse })._httpMessage
    const isUnused = error.code === timedOut && socket.bytesRead === 0
    if (socket.writable && !isUnused && !answer?.headersSent)
      socket.write(`HTTP/1.1 ${statusOf[error.code ?? ""] ?? "400 Bad Request"}\r\nConnection: close\r\n\r\n`)
    socket.destroy()
  })
}
