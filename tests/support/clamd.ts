import { createServer, type Server, type Socket } from "node:net"

/**
 * The stand-in's behavior: `answer` like clamd; `silence` reads everything without a response; `slow` responds after a second;
 * `cut` closes the connection after the first bytes; `too long` refuses a file before its end, like clamd; `nonsense`.
 */
export type ClamdBehavior = "answer" | "silence" | "slow" | "cut" | "too long" | "nonsense"

/** A stand-in for ClamAV's daemon. */
export type TestClamd = {
  /** The value of `CLAMAV_HOST`. */
  address: string
  behavior: ClamdBehavior
  /** The files that arrived completely. */
  scanned: Buffer[]
  /** Refuses connections until `begin`, which reuses the address. */
  end(): Promise<void>
  begin(): Promise<void>
}

/** The EICAR test file. In pieces, so that no scanner reports this source file. */
export const eicarText = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join("")

/** @param path of a Unix socket, instead of a free port */
export async function startTestClamd(path?: string): Promise<TestClamd> {
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let port = 0
  const clamd: TestClamd = {
    address: path ?? "",
    behavior: "answer",
    scanned: [],
    async end() {
      for (const socket of sockets) socket.destroy()
      await new Promise((ended) => (server ? server.close(ended) : ended(null)))
      server = undefined
    },
    async begin() {
      const begun = createServer((socket) => {
        sockets.add(socket)
        socket.on("close", () => sockets.delete(socket)).on("error", () => {})
        void serve(clamd, socket).catch(() => socket.destroy())
      })
      server = begun
      await new Promise<void>((listening) =>
        path ? begun.listen(path, listening) : begun.listen(port, "127.0.0.1", listening),
      )
      const at = begun.address()
      if (at !== null && typeof at === "object") {
        port = at.port
        clamd.address = `127.0.0.1:${port}`
      }
    },
  }
  await clamd.begin()
  return clamd
}

async function serve(clamd: TestClamd, socket: Socket): Promise<void> {
  let bytes = Buffer.alloc(0)
  let files: Buffer[] | null = null
  for await (const piece of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, piece])
    if (clamd.behavior === "cut") return void socket.destroy()
    const end = bytes.indexOf(0)
    if (files === null && end !== -1) {
      const command = bytes.subarray(0, end).toString("latin1")
      bytes = bytes.subarray(end + 1)
      if (command === "zVERSION") return respond(clamd, socket, "ClamAV 1.4.2/27463/Tue Nov 24 08:00:00 2026")
      if (command !== "zINSTREAM") return respond(clamd, socket, "UNKNOWN COMMAND")
      files = []
      if (clamd.behavior === "too long") return respond(clamd, socket, "INSTREAM size limit exceeded. ERROR")
    }
    while (files !== null && bytes.length >= 4) {
      const length = bytes.readUInt32BE(0)
      if (length === 0) {
        const whole = Buffer.concat(files)
        clamd.scanned.push(whole)
        return respond(clamd, socket, whole.includes(eicarText) ? "stream: Win.Test.EICAR_HDB-1 FOUND" : "stream: OK")
      }
      if (bytes.length < 4 + length) break
      files.push(bytes.subarray(4, 4 + length))
      bytes = bytes.subarray(4 + length)
    }
  }
}

async function respond({ behavior }: TestClamd, socket: Socket, words: string): Promise<void> {
  if (behavior === "silence") return void socket.resume()
  if (behavior === "slow") await new Promise((later) => setTimeout(later, 1000))
  socket.end(behavior === "nonsense" ? "what?\0" : `${words}\0`)
}
