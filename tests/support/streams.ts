import { connect, type Socket } from "node:net"

/** An open event stream, and its events without heartbeats. */
export type OpenStream = { status: number; headers: Headers; heard: unknown[]; ended: () => boolean; close(): void }

/** Opens a site's event stream, like a browser. @param from the visitor's address for `x-forwarded-for` */
export async function openEventStream(url: string, from?: string): Promise<OpenStream> {
  const gone = new AbortController()
  const answer = await fetch(`${url}/api/live-works`, {
    signal: gone.signal,
    headers: from ? { "x-forwarded-for": from } : {},
  })
  const events: unknown[] = []
  let ended = answer.status !== 200
  const read = async () => {
    for await (const bytes of answer.body ?? [])
      for (const [, data = ""] of new TextDecoder().decode(bytes).matchAll(/^data: (.*)$/gm))
        if (data !== "0") events.push(JSON.parse(data))
  }
  if (answer.status === 200)
    void read()
      .catch(() => {})
      .finally(() => {
        ended = true
      })
  return {
    status: answer.status,
    headers: answer.headers,
    heard: events,
    ended: () => ended,
    close: () => gone.abort(),
  }
}

/** Opens a site's event stream over a bare socket, to use little memory in this process. */
export async function openBareStream(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => {})
  socket.write("GET /api/live-works HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
  await new Promise<void>((heard, failed) => {
    socket.once("data", () => heard())
    socket.once("close", () => failed(new Error("the stream was closed")))
  })
  return socket
}
