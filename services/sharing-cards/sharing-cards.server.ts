import { createHash } from "node:crypto"
import { createWorkerPool } from "../images/worker-pool.server.ts"
import { NoSuchFile } from "../storage/no-such-file.ts"
import type { Bucket } from "../storage/storage.ts"
import type { CardContent } from "./sharing-cards.ts"

/** Increase it when the drawing changes: every card is then drawn again, at a new address. */
const drawingVersion = 1

const maxWaiting = 8

const drawTimeoutMs = 30_000
const maxMemoryBytes = 600_000_000

export const hashCard = (content: CardContent): string =>
  createHash("sha256")
    .update(JSON.stringify([drawingVersion, content]))
    .digest("hex")
    .slice(0, 20)

/** `kept`: complete and stored. A card whose picture could not be read is not stored. */
type Card = { bytes: Uint8Array; kept: boolean }

/** Draws each card once, one at a time in a separate process, even with concurrent requests, and stores it. */
export type Cards = {
  /** @param folder such as `works/0f8f…` */
  find(folder: string, content: CardContent): Promise<Uint8Array | null>
  /** Null: the queue is full. */
  draw(folder: string, content: CardContent): Promise<Card | null>
  close(): Promise<void>
}

type Options = {
  workerFile: string
  stored: Bucket
  pictures: Bucket
  log: { warn(fields: object, message?: string): void }
}

export function openCards({ workerFile, stored, pictures, log }: Options): Cards {
  const pool = createWorkerPool({ workerFile, size: 1, log })
  const flights = new Map<string, Promise<Card>>()

  async function draw(folder: string, key: string, { picture, ...text }: CardContent): Promise<Card> {
    const run = async (file: string | null) => {
      const pictureFile = picture && file ? { file, width: picture.width, height: picture.height } : null
      return pool.run(
        { kind: "card", text, picture: pictureFile, limits: { memory: maxMemoryBytes } },
        { timeoutMs: drawTimeoutMs },
      )
    }
    const drawn = picture ? await pictures.withFile(picture.key, run).catch(missing) : await run(null)
    if (drawn.ok) {
      await stored.put(key, drawn.value)
      for (const other of await stored.list(folder)) if (other !== key) await stored.delete(other)
      return { bytes: drawn.value, kept: true }
    }
    log.warn({ picture: picture?.key, problem: drawn.problem }, "a sharing card is drawn without its picture")
    const bare = await run(null)
    if (!bare.ok) throw new Error(`a sharing card could not be drawn: ${bare.problem.code}`)
    return { bytes: bare.value, kept: false }
  }

  return {
    async find(folder, content) {
      const stream = await stored.get(getCardKey(folder, content))
      return stream && Buffer.concat(await stream.toArray())
    },
    async draw(folder, content) {
      const key = getCardKey(folder, content)
      const flight = flights.get(key)
      if (flight) return flight
      if (flights.size >= maxWaiting) return null
      const drawing = draw(`cards/${folder}`, key, content).finally(() => flights.delete(key))
      flights.set(key, drawing)
      return drawing
    },
    close: () => pool.close(),
  }
}

const getCardKey = (folder: string, content: CardContent) => `cards/${folder}/${hashCard(content)}.jpg`

function missing(error: unknown): { ok: false; problem: { code: string } } {
  if (!(error instanceof NoSuchFile)) throw error
  return { ok: false, problem: { code: "missing" } }
}
