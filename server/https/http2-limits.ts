import type { Http2SecureServer, ServerHttp2Session, ServerHttp2Stream } from "node:http2"
import { constants } from "node:http2"
import type { ListenTimeouts } from "../listen-limits.ts"

/** The limits that Node has for HTTP/1.1 alone: for a connection without a request, and for the time of a whole request. */
export function limitSessions(server: Http2SecureServer, timeouts: ListenTimeouts): ReadonlySet<ServerHttp2Session> {
  const sessions = new Set<ServerHttp2Session>()
  server.on("session", (session) => {
    sessions.add(session)
    session.once("close", () => sessions.delete(session))
    const unused = setTimeout(() => session.destroy(), timeouts.head)
    session.once("stream", () => clearTimeout(unused))
    session.once("close", () => clearTimeout(unused))
    session.on("stream", (stream) => limitRequest(stream, timeouts.request))
  })
  return sessions
}

function limitRequest(stream: ServerHttp2Stream, ms: number): void {
  const late = setTimeout(() => {
    // An answer may take longer, such as a download or a stream of events.
    if (!stream.readableEnded && !stream.endAfterHeaders) stream.close(constants.NGHTTP2_CANCEL)
  }, ms)
  for (const over of ["end", "close"]) stream.once(over, () => clearTimeout(late))
}
