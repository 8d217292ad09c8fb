import { type BrowserMessage, closeCodes, type ServerMessage } from "../../domain/live/live-protocol.ts"

type SocketEvents = {
  onOpen: () => void
  onFrame: (frame: ServerMessage) => void
  /** `over`: no session or permission. `crowded`: too many connections. `refused`: never opened; browsers do not say why. */
  onClose: (how: "lost" | "refused" | "over" | "crowded") => void
}

export function openSocket(url: string, { onOpen, onFrame, onClose }: SocketEvents) {
  const socket = new WebSocket(url)
  const stop = new AbortController()
  let wasOpen = false
  const open = () => {
    wasOpen = true
    onOpen()
  }
  socket.addEventListener("open", open, stop)
  socket.addEventListener(
    "message",
    ({ data }) => {
      const frame = parseFrame(data)
      if (frame) onFrame(frame)
    },
    stop,
  )
  const gone = ({ code }: CloseEvent) => {
    stop.abort()
    const isEnded = code === closeCodes.signedOut || code === closeCodes.forbidden
    onClose(isEnded ? "over" : code === closeCodes.crowded ? "crowded" : wasOpen ? "lost" : "refused")
  }
  socket.addEventListener("close", gone, stop)
  return {
    send(frame: BrowserMessage) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
    },
    close() {
      stop.abort()
      socket.close()
    },
  }
}

/** Null for an unknown frame: a newer server may send more than this page understands. */
function parseFrame(data: unknown): ServerMessage | null {
  try {
    const frame: unknown = typeof data === "string" ? JSON.parse(data) : null
    return typeof frame === "object" && frame !== null && "type" in frame ? (frame as ServerMessage) : null
  } catch {
    return null
  }
}
