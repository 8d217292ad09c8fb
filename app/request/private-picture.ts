import { Readable } from "node:stream"
import { notFound } from "./answer.ts"

export function privatePicture(file: Readable | null): Response {
  if (!file) throw notFound()
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Disposition": 'inline; filename="picture.jpg"',
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  })
}
