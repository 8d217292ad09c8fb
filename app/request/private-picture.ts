import type { Readable } from "node:stream"
import { notFound } from "./answer.ts"
import { streamFile } from "./stream-file.ts"

export function privatePicture(file: Readable | null, signal: AbortSignal): Response {
  if (!file) throw notFound()
  return new Response(streamFile(file, signal), {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Disposition": 'inline; filename="picture.jpg"',
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  })
}
