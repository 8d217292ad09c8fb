import { WebSocket } from "ws"

/** The socket of a signed-in page, present and subscribed to all channels. */
export async function openSocket({ url, port }: { url: string; port: number }, cookie: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://localhost:${port}/live`, { headers: { cookie, origin: url } })
  socket.setMaxListeners(50)
  await new Promise((resolve, reject) => {
    socket.once("open", resolve)
    socket.once("error", reject)
  })
  const here = waitForMessage(socket, "presence")
  for (const channel of ["global-broadcast", "notifications-channel", "global-presence"])
    socket.send(JSON.stringify({ type: "subscribe", channel }))
  await here
  return socket
}

export async function openSockets(
  site: { url: string; port: number },
  people: { cookie: string }[],
  count: number,
): Promise<WebSocket[]> {
  const open: WebSocket[] = []
  while (open.length < count) {
    const next = Array.from({ length: Math.min(25, count - open.length) }, (_, at) => open.length + at)
    open.push(...(await Promise.all(next.map((n) => openSocket(site, people[n % people.length]?.cookie ?? "")))))
  }
  return open
}

export function waitForMessage(socket: WebSocket, type: string): Promise<void> {
  return new Promise((resolve) => {
    const listen = (data: Buffer) => {
      if (!String(data.subarray(0, 40)).includes(`"type":"${type}"`)) return
      socket.off("message", listen)
      resolve()
    }
    socket.on("message", listen)
  })
}
