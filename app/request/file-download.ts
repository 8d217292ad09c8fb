import type { Readable } from "node:stream"
import { streamFile } from "./stream-file.ts"

type FileDownload = {
  /** The owner's file name. */
  name: string
  type: string
  body: Readable | null
  signal: AbortSignal
  headers?: Record<string, string>
  /** Shows a raster image inline; all else is downloaded. */
  isInline?: boolean
}

/** Untrusted content: nothing in the file may run on this origin. */
export function fileDownload({ name, type, body, signal, headers = {}, isInline = false }: FileDownload): Response {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return new Response(body && streamFile(body, signal), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `${isInline ? "inline" : "attachment"}; filename*=UTF-8''${encoded}`,
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Cache-Control": "private, no-store",
      ...headers,
    },
  })
}
