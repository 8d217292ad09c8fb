import { Readable } from "node:stream"
import type { Context } from "hono"
import { findPictureCredit, signDownload } from "../domain/sharing/sign-download.server.ts"
import type { Shop } from "../domain/shop.ts"
import type { ProtectionLevel } from "../lib/protection-levels.ts"

type AskedPicture = { key: string; folder: string; bytes: number; level: ProtectionLevel }

/** The file with who made and published it, for people who store it. Null: it has no such form. */
export async function answerSignedDownload(
  shop: Shop,
  c: Context,
  { key, folder, bytes, level }: AskedPicture,
  headers: Record<string, string>,
): Promise<Response | null> {
  const width = Number(/\/(\d+)\.jpg$/.exec(key)?.[1])
  const credit = width ? await findPictureCredit(shop, folder, width) : null
  const open = () => shop.storage.public.get(key)
  const signed = credit && (await signDownload(shop, { open, bytes }, credit, level))
  if (!signed) return null
  return c.body(Readable.toWeb(signed.body) as ReadableStream, 200, {
    ...headers,
    "Content-Type": "image/jpeg",
    "Content-Length": String(signed.bytes),
    "Content-Disposition": "attachment",
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": ["noindex", headers["X-Robots-Tag"]?.replace("noindex, ", "")].filter(Boolean).join(", "),
  })
}
