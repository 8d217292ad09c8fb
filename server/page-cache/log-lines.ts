/** A log line is about 160 bytes; less than 4 kB reaches a pipe in one piece. */
const maxLength = 3500
const everyMs = 1000

export type LogLines = {
  add(requestId: string, rest: string): void
  flush(): void
}

export const formatLineRest = (method: string, path: string, status: number): string =>
  `,${JSON.stringify({ method, path, status, ms: 0, msg: "answered" }).slice(1)}\n`

/** A line of its own costs a fifth of a cached answer. Lines are a second late at most, so a killed process loses some. */
export function createLogLines(write: (lines: string) => void): LogLines {
  let lines = ""
  let timer: NodeJS.Timeout | null = null
  let at = { ms: 0, text: "" }
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    const now = lines
    lines = ""
    if (now) write(now)
  }
  return {
    add(requestId, rest) {
      const ms = Date.now()
      if (ms !== at.ms) at = { ms, text: new Date(ms).toISOString() }
      lines += `{"level":30,"time":"${at.text}","requestId":"${requestId}"${rest}`
      if (lines.length > maxLength) flush()
      else timer ??= setTimeout(flush, everyMs).unref()
    },
    flush,
  }
}
