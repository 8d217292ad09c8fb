import { once } from "node:events"
import { connect, type Socket } from "node:net"
import type { Readable } from "node:stream"
import { parseScanAddress, type VirusScan } from "./virus-scan.ts"

const timeouts = { scan: 30_000, standing: 2000 }
const maxAnswerLength = 4096

/** Uses the command INSTREAM of clamd, ClamAV's daemon. @param address as `parseScanAddress` reads it */
export function openClamd(address: string, { scan, standing } = timeouts): VirusScan {
  const where = parseScanAddress(address)
  if (!where) throw new Error("this is not the address of a scanner")
  return {
    async scan(content) {
      try {
        const reply = await sendCommand(where, scan, (socket) => sendFile(socket, content))
        const by = /^stream: (.+) FOUND$/.exec(reply)?.[1]
        if (by !== undefined) return { is: "infected", by }
        return reply === "stream: OK" ? { is: "passed" } : { is: "unknown", why: reply || "it answered nothing" }
      } catch (error) {
        return { is: "unknown", why: getErrorText(error) }
      } finally {
        content.destroy()
      }
    },
    async status() {
      try {
        const version = await sendCommand(where, standing, async (socket) => void socket.write("zVERSION\0"))
        return version === "" ? { answers: false, why: "it answered nothing" } : { answers: true, version }
      } catch (error) {
        return { answers: false, why: getErrorText(error) }
      }
    },
  }
}

async function sendCommand(
  where: { path: string } | { host: string; port: number },
  ms: number,
  send: (socket: Socket) => Promise<void>,
): Promise<string> {
  const signal = AbortSignal.timeout(ms)
  const socket = connect({ ...where, signal })
  try {
    const answer = readAnswer(socket)
    // The answer may precede the end of the file, as when it is too long.
    return await Promise.race([answer, send(socket).then(() => answer)])
  } catch (error) {
    throw signal.aborted ? new Error("it took too long") : error
  } finally {
    socket.destroy()
  }
}

async function sendFile(socket: Socket, content: Readable): Promise<void> {
  socket.write("zINSTREAM\0")
  for await (const piece of content as AsyncIterable<Buffer>) {
    if (piece.length === 0) continue
    socket.write(formatLength(piece.length))
    if (!socket.write(piece)) await once(socket, "drain")
  }
  socket.write(formatLength(0))
}

function formatLength(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

async function readAnswer(socket: Socket): Promise<string> {
  let said = ""
  for await (const piece of socket as AsyncIterable<Buffer>) {
    said += piece.toString("latin1")
    if (said.includes("\0") || said.length > maxAnswerLength) break
  }
  return said.split("\0", 1)[0]?.trim().slice(0, 300) ?? ""
}

const getErrorText = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
