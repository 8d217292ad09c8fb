/** A line of the log is about 160 bytes; what is shorter than 4 kB reaches a pipe in one piece. */
const longest = 3500
const everyMs = 1000

export type KeptLines = {
  /** Notes an answer. @param rest the line after the request's id, as `restOfLine` makes it */
  note(requestId: string, rest: string): void
  /** Writes what is noted. */
  flush(): void
}

/** The end of the line of a kept answer, which is the same for every request that gets it. */
export const restOfLine = (method: string, path: string, status: number): string =>
  `,${JSON.stringify({ method, path, status, ms: 0, msg: "answered" }).slice(1)}\n`

/**
 * Writes lines about kept answers as the log itself would, but prepared, and many together: a line of its own costs a
 * fifth of such an answer. They are written a second late at most, so a process that is killed loses some.
 */
export function openKeptLines(write: (lines: string) => void): KeptLines {
  let lines = ""
  let timer: NodeJS.Timeout | null = null
  /** The time of the last line, which many have in common. */
  let at = { ms: 0, words: "" }
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    const now = lines
    lines = ""
    if (now) write(now)
  }
  return {
    note(requestId, rest) {
      const ms = Date.now()
      if (ms !== at.ms) at = { ms, words: new Date(ms).toISOString() }
      lines += `{"level":30,"time":"${at.words}","requestId":"${requestId}"${rest}`
      if (lines.length > longest) flush()
      else timer ??= setTimeout(flush, everyMs).unref()
    },
    flush,
  }
}
