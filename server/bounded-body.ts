import type { Context, MiddlewareHandler } from "hono"

/** `slowest`: the bytes that must arrive in each interval. */
export type BodyLimits = {
  bytes: number
  fields: number
  seconds: number
  slowest?: { bytes: number; seconds: number }
}

export const bodyLimits: BodyLimits = { bytes: 1024 * 1024, fields: 500, seconds: 30 }

export const visitSeconds = 10

/** 413: too long or too many fields; 408: too slow; 400: broken off, or with NUL, which PostgreSQL cannot store. */
export const boundedBody =
  (limits: BodyLimits): MiddlewareHandler =>
  async (c, next) => {
    const { body, headers } = c.req.raw
    if (!body) return next()
    const read = await readBoundedBody(c, limits)
    if (read instanceof Response) return read
    const type = headers.get("content-type") ?? ""
    if (await hasMoreFields(read, type, limits.fields)) return c.text("That form has too many fields.", 413)
    if (hasUnstorable(read, type)) return c.text("The request contains a character that is not allowed.", 400)
    c.req.raw = new Request(c.req.raw, { body: read })
    return next()
  }

/** @returns a refusal if the body is too long, too slow or breaks off */
export async function readBoundedBody(c: Context, limits: BodyLimits): Promise<Buffer<ArrayBuffer> | Response> {
  const { body, headers } = c.req.raw
  if (Number(headers.get("content-length")) > limits.bytes) return tooLarge(c)
  if (!body) return Buffer.alloc(0)
  const read = await readAll(body.getReader(), limits)
  if (read === "too large") return tooLarge(c)
  if (read === "too slow") return c.text("The request took too long to arrive.", 408, { Connection: "close" })
  if (read === "broken off") return c.text("The request was incomplete.", 400)
  return read
}

/** The rest of the body is not read, so the connection cannot be used again. */
const tooLarge = (c: Context) => c.text("That is too large.", 413, { Connection: "close" })

type Reader = ReadableStreamDefaultReader<Uint8Array>

async function readAll(
  reader: Reader,
  limits: BodyLimits,
): Promise<Buffer<ArrayBuffer> | "too large" | "too slow" | "broken off"> {
  const chunks: Uint8Array[] = []
  let size = 0
  const timeout = Promise.withResolvers<"too slow">()
  const stop = watchPace(
    limits,
    () => size,
    () => timeout.resolve("too slow"),
  )
  try {
    for (;;) {
      const read = await Promise.race([reader.read(), timeout.promise])
      if (read === "too slow") return read
      if (read.done) return Buffer.concat(chunks)
      size += read.value.length
      if (size > limits.bytes) return "too large"
      chunks.push(read.value)
    }
  } catch {
    return "broken off"
  } finally {
    stop()
    void reader.cancel().catch(() => {})
  }
}

const ticks = 10

/** Counts time in ticks between which the process reads, so that no time passes for clients while the process is busy. */
function watchPace({ seconds, slowest }: BodyLimits, size: () => number, onSlow: () => void): () => void {
  const countDown = (duration: number, onEnd: () => void) => {
    let left = ticks
    return setInterval(
      () => {
        if (--left > 0) return
        left = ticks
        onEnd()
      },
      (duration * 1000) / ticks,
    )
  }
  let before = 0
  const checkPace = ({ bytes }: { bytes: number }) => {
    if (size() - before < bytes) onSlow()
    before = size()
  }
  const all = countDown(seconds, onSlow)
  const pace = slowest && countDown(slowest.seconds, () => checkPace(slowest))
  return () => {
    clearInterval(all)
    clearInterval(pace)
  }
}

// Anywhere in the type: of several types in one header, parsers take the first or the last.
const isUrlEncoded = (type: string) => /application\/x-www-form-urlencoded/i.test(type)
const isMultipart = (type: string) => /multipart\/form-data/i.test(type)

/** False for bodies that are no forms. */
async function hasMoreFields(bytes: Buffer<ArrayBuffer>, type: string, maxFields: number): Promise<boolean> {
  if (isUrlEncoded(type) && occurrences(bytes, "&") + 1 > maxFields) return true
  if (!isMultipart(type)) return false
  // Each part has this header, so it bounds their number; a file's text may contain it too.
  const named = bytes.toString("latin1").match(/content-disposition/gi)?.length ?? 0
  if (named <= maxFields) return false
  const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData().catch(() => null)
  return form === null || [...form].length > maxFields
}

function occurrences(bytes: Buffer, text: string): number {
  let count = 0
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) count += 1
  return count
}

/** PostgreSQL cannot store NUL. The type of JSON is ignored, because parsers ignore it too. */
function hasUnstorable(bytes: Buffer, type: string): boolean {
  if (isUrlEncoded(type) && (bytes.includes("%00") || bytes.includes(0))) return true
  if (/^multipart\//i.test(type)) return false
  const text = bytes.toString("latin1")
  // \u0000 counts only after an even number of backslashes.
  return /(?<!\\)(?:\\\\)*\\u0000/.test(text)
}
