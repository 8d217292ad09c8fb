import { Readable } from "node:stream"

/** A JPEG that only whoever asked may see: it is kept nowhere on its way, and no page may embed it elsewhere. */
export const privatePicture = (file: Readable): Response =>
  new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Disposition": 'inline; filename="picture.jpg"',
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  })
