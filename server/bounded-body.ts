import type { Context, MiddlewareHandler } from "hono"

/** What the body of one request may be at most; `slowest`: how much must come in each so many seconds. */
export type BodyLimits = {
  bytes: number
  fields: number
  seconds: number
  slowest?: { bytes: number; seconds: number }
}

/** Forms and JSON of this site are far smaller. */
export const bodyLimits: BodyLimits = { bytes: 1024 * 1024, fields: 500, seconds: 30 }

/**
 * Reads the whole body before anything looks at it, and refuses one that is too long (413), has too many fields (413),
 * comes too slowly (408), breaks off, or contains NUL, which PostgreSQL cannot store (400).
 */
export const boundedBody =
  (limits: BodyLimits): MiddlewareHandler =>
  async (c, next) => {
    const { body, headers } = c.req.raw
    if (!body) return next()
    const read = await readBody(c, limits)
    if (read instanceof Response) return read
    const type = headers.get("content-type") ?? ""
    if (countFields(read, type) > limits.fields) return c.text("That form has too many fields.", 413)
    if (hasNul(read, type)) return c.text("The request contains a character that is not allowed.", 400)
    c.req.raw = new Request(c.req.raw, { body: read })
    return next()
  }

/** Reads the whole body of a request. @returns its bytes, or the refusal of one that is too long, too slow or breaks off */
export async function readBody(c: Context, limits: BodyLimits): Promise<Buffer<ArrayBuffer> | Response> {
  const { body, headers } = c.req.raw
  if (Number(headers.get("content-length")) > limits.bytes) return tooLarge(c)
  if (!body) return Buffer.alloc(0)
  const read = await readAll(body.getReader(), limits)
  if (read === "too large") return tooLarge(c)
  if (read === "too slow") return c.text("The request took too long to arrive.", 408, { Connection: "close" })
  if (read === "broken off") return c.text("The request was incomplete.", 400)
  return read
}

const tooLarge = (c: Context) => c.text("That is too large.", 413)

type Reader = ReadableStreamDefaultReader<Uint8Array>

async function readAll(
  reader: Reader,
  limits: BodyLimits,
): Promise<Buffer<ArrayBuffer> | "too large" | "too slow" | "broken off"> {
  const chunks: Uint8Array[] = []
  let size = 0
  const late = Promise.withResolvers<"too slow">()
  const timer = setTimeout(() => late.resolve("too slow"), limits.seconds * 1000)
  let before = 0
  const { slowest } = limits
  const keepUp = ({ bytes }: { bytes: number }) => {
    if (size - before < bytes) late.resolve("too slow")
    before = size
  }
  const pace = slowest && setInterval(keepUp, slowest.seconds * 1000, slowest)
  try {
    for (;;) {
      const read = await Promise.race([reader.read(), late.promise])
      if (read === "too slow") return read
      if (read.done) return Buffer.concat(chunks)
      size += read.value.length
      if (size > limits.bytes) return "too large"
      chunks.push(read.value)
    }
  } catch {
    return "broken off"
  } finally {
    clearTimeout(timer)
    clearInterval(pace)
    // of a body that was refused nothing more is read
    void reader.cancel().catch(() => {})
  }
}

const isUrlEncoded = (type: string) => type.toLowerCase().startsWith("application/x-www-form-urlencoded")

/** How many fields a form has, counted without parsing it. Other bodies have none. */
function countFields(bytes: Buffer, type: string): number {
  if (isUrlEncoded(type)) return occurrences(bytes, "&") + 1
  if (!/^multipart\/form-data\b/i.test(type)) return 0
  // Each part has this header, whatever the boundary is: parsers do not agree on a type that names several.
  return bytes.toString("latin1").match(/^content-disposition:/gim)?.length ?? 0
}

function occurrences(bytes: Buffer, text: string): number {
  let count = 0
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) count += 1
  return count
}

/**
 * Whether a form or JSON contains NUL. Files in a multipart form may; its texts are checked where they are read. JSON is
 * read by any type that its sender gives it.
 */
function hasNul(bytes: Buffer, type: string): boolean {
  if (isUrlEncoded(type)) return bytes.includes("%00") || bytes.includes(0)
  // \u0000 counts only after an even number of backslashes
  return !/^multipart\//i.test(type) && /(?<!\\)(?:\\\\)*\\u0000/.test(bytes.toString("latin1"))
}
