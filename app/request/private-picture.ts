import { Readable } from "node:stream"

export const privatePicture = (file: Readable): Response =>
  new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Disposition": 'inline; filename="picture.jpg"',
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  })
