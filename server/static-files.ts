import { readdirSync } from "node:fs"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { serveStatic } from "@hono/node-server/serve-static"
import { type Handler, Hono } from "hono"
import { getMimeType } from "hono/utils/mime"
import { studioWorkerFile } from "../app/live/studio-worker/worker-names.ts"
import type { Shop } from "../domain/shop.ts"
import { workerPolicy } from "./headers.ts"
import { contentEncodings, type Encoding } from "./page-cache/accepted-encoding.ts"
import { type CachedAnswer, getPageCacheKey, sendCachedAnswer } from "./page-cache/cached-answer.ts"
import { compressedExtensions } from "./precompress.ts"

/** Files at the root are served by name, so that no page's address is looked for on the disk. Cached like pages. */
export function staticFiles({ pageCache }: Pick<Shop, "pageCache">, folder: string): Hono {
  const files = new Hono()
  const serve = (below: "/" | "/assets/", age: string) => {
    const cacheControl = `public, max-age=${age}`
    const rangeHandler = serveStatic({ root: folder, onFound: (_path, c) => c.header("Cache-Control", cacheControl) })
    for (const [name, available] of listFiles(join(folder, below))) {
      const answer: Handler = async (c, next) => {
        if (c.req.method !== "GET" && c.req.method !== "HEAD") return next()
        // Ranges are rare and not cached.
        if (c.req.header("range")) return rangeHandler(c, next)
        const read = () => readCachedFile(join(folder, below, name), available, cacheControl)
        // Common headers depend on the settings.
        const options = { bytes: ({ bytes }: CachedStaticFile) => 2 * bytes }
        return sendCachedAnswer(c, await pageCache.remember(getPageCacheKey(below + name), ["settings"], read, options))
      }
      files.all(below + name, answer)
    }
  }
  serve("/assets/", "31536000, immutable")
  serve("/", "300")
  return files
}

function listFiles(folder: string): Map<string, Encoding[]> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile())
  const names = new Set(files.map(({ name }) => name))
  const isCopy = (name: string) =>
    copyExtensions.some((end) => name.endsWith(end) && names.has(name.slice(0, -end.length)))
  const available = (name: string) =>
    contentEncodings.filter((one) => one === "identity" || names.has(name + compressedExtensions[one]))
  return new Map([...names].filter((name) => !isCopy(name)).map((name) => [name, available(name)]))
}

const copyExtensions = Object.values(compressedExtensions)

type CachedStaticFile = CachedAnswer & { bytes: number }

async function readCachedFile(file: string, available: Encoding[], cacheControl: string): Promise<CachedStaticFile> {
  const { mtime, size } = await stat(file)
  const read = new Map<Encoding, Promise<Buffer>>()
  return {
    status: 200,
    headers: [
      ["Content-Type", getMimeType(file) ?? "application/octet-stream"],
      ["Cache-Control", cacheControl],
      ["Last-Modified", mtime.toUTCString()],
      ...(file.endsWith(studioWorkerFile) ? [["Content-Security-Policy", workerPolicy] as [string, string]] : []),
      ...(available.length > 1 ? [["Vary", "Accept-Encoding"] as [string, string]] : []),
    ],
    etag: `${(+mtime).toString(36)}-${size.toString(36)}`,
    cacheable: true,
    encodings: available,
    async encoded(encoding) {
      const bytes =
        read.get(encoding) ?? readFile(encoding === "identity" ? file : file + compressedExtensions[encoding])
      read.set(encoding, bytes)
      return { bytes: await bytes, final: true }
    },
    finished: new Map(),
    bytes: size,
  }
}
