import { once } from "node:events"
import { connect, type Socket } from "node:net"
import type { Readable } from "node:stream"
import { readScanAddress, type VirusScan } from "./virus-scan.ts"

const patience = { scan: 30_000, standing: 2000 }
const mostOfAnswer = 4096

/** Uses the command INSTREAM of clamd, ClamAV's daemon. @param address as `readScanAddress` reads it */
export function openClamd(address: string, { scan, standing } = patience): VirusScan {
  const where = readScanAddress(address)
  if (!where) throw new Error("this is not the address of a scanner")
  return {
    async scan(content) {
      try {
        const said = await ask(where, scan, (socket) => sendFile(socket, content))
        const by = /^stream: (.+) FOUND$/.exec(said)?.[1]
        if (by !== undefined) return { is: "infected", by }
        return said === "stream: OK" ? { is: "passed" } : { is: "unknown", why: said || "it answered nothing" }
      } catch (error) {
        return { is: "unknown", why: wordsOf(error) }
      } finally {
        content.destroy()
      }
    },
    async standing() {
      try {
        const version = await ask(where, standing, async (socket) => void socket.write("zVERSION\0"))
        return version === "" ? { answers: false, why: "it answered nothing" } : { answers: true, version }
      } catch (error) {
        return { answers: false, why: wordsOf(error) }
      }
    },
  }
}

async function ask(
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
    socket.write(lengthOf(piece.length))
    if (!socket.write(piece)) await once(socket, "drain")
  }
  socket.write(lengthOf(0))
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

async function readAnswer(socket: Socket): Promise<string> {
  let said = ""
  for await (const piece of socket as AsyncIterable<Buffer>) {
    said += piece.toString("latin1")
    if (said.includes("\0") || said.length > mostOfAnswer) break
  }
  return said.split("\0", 1)[0]?.trim().slice(0, 300) ?? ""
}

const wordsOf = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
