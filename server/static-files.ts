import { readdirSync } from "node:fs"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { serveStatic } from "@hono/node-server/serve-static"
import { type Handler, Hono } from "hono"
import { getMimeType } from "hono/utils/mime"
import { studioWorkerFile } from "../app/live/studio-worker/names.ts"
import type { Shop } from "../domain/shop.ts"
import { policyOfWorker } from "./headers.ts"
import { contentEncodings, type Encoding } from "./kept/accepted-encoding.ts"
import { type CachedAnswer, keptName, sendKept } from "./kept/kept.ts"
import { compressedEnds } from "./precompress.ts"

/** Files at the root are served by name, so that no page's address is looked for on the disk. Cached like pages. */
export function staticFiles({ pageCache }: Pick<Shop, "pageCache">, folder: string): Hono {
  const files = new Hono()
  const serve = (below: "/" | "/assets/", age: string) => {
    const cacheControl = `public, max-age=${age}`
    const part = serveStatic({ root: folder, onFound: (_path, c) => c.header("Cache-Control", cacheControl) })
    for (const [name, available] of filesIn(join(folder, below))) {
      const answer: Handler = async (c, next) => {
        if (c.req.method !== "GET" && c.req.method !== "HEAD") return next()
        // Ranges are rare and not cached.
        if (c.req.header("range")) return part(c, next)
        const read = () => readKept(join(folder, below, name), available, cacheControl)
        // Common headers depend on the settings.
        const options = { bytes: ({ bytes }: KeptFile) => 2 * bytes }
        return sendKept(c, await pageCache.remember(keptName(below + name), ["settings"], read, options))
      }
      files.all(below + name, answer)
    }
  }
  serve("/assets/", "31536000, immutable")
  serve("/", "300")
  return files
}

function filesIn(folder: string): Map<string, Encoding[]> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile())
  const names = new Set(files.map(({ name }) => name))
  const isCopy = (name: string) => ends.some((end) => name.endsWith(end) && names.has(name.slice(0, -end.length)))
  const available = (name: string) =>
    contentEncodings.filter((one) => one === "identity" || names.has(name + compressedEnds[one]))
  return new Map([...names].filter((name) => !isCopy(name)).map((name) => [name, available(name)]))
}

const ends = Object.values(compressedEnds)

type KeptFile = CachedAnswer & { bytes: number }

async function readKept(file: string, available: Encoding[], cacheControl: string): Promise<KeptFile> {
  const { mtime, size } = await stat(file)
  const read = new Map<Encoding, Promise<Buffer>>()
  return {
    status: 200,
    headers: [
      ["Content-Type", getMimeType(file) ?? "application/octet-stream"],
      ["Cache-Control", cacheControl],
      ["Last-Modified", mtime.toUTCString()],
      ...(file.endsWith(studioWorkerFile) ? [["Content-Security-Policy", policyOfWorker] as [string, string]] : []),
      ...(available.length > 1 ? [["Vary", "Accept-Encoding"] as [string, string]] : []),
    ],
    etag: `${(+mtime).toString(36)}-${size.toString(36)}`,
    cacheable: true,
    encodings: available,
    async encoded(encoding) {
      const bytes = read.get(encoding) ?? readFile(encoding === "identity" ? file : file + compressedEnds[encoding])
      read.set(encoding, bytes)
      return { bytes: await bytes, final: true }
    },
    finished: new Map(),
    bytes: size,
  }
}
