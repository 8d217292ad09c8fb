import { Readable } from "node:stream"
import type { Handler } from "hono"
import type { Shop } from "../domain/shop.ts"

/**
 * `/files/*`: what is published. Names carry a hash of the content, so a file never changes under its address;
 * other sites may show it.
 */
export const publicFiles =
  (shop: Shop): Handler =>
  async (c) => {
    // keys are plain ASCII: what would have to be decoded is none
    const key = c.req.path.slice("/files/".length)
    const file = await shop.storage.public.stat(key)
    if (!file) return c.text("Not Found", 404)
    const headers = {
      "Content-Type": file.contentType,
      "Content-Length": String(file.bytes),
      "Cache-Control": "public, max-age=31536000, immutable",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    }
    if (c.req.method === "HEAD") return c.body(null, 200, headers)
    const body = await shop.storage.public.get(key)
    if (!body) return c.text("Not Found", 404)
    return c.body(Readable.toWeb(body) as ReadableStream, 200, headers)
  }
