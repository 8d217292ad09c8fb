/** A subset of pino's logger. */
export type DatabaseLog = {
  debug?(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** `log_line_prefix`: the kind of the PostgreSQL process that writes. */
export const LINE_PREFIX = "%b|"

const LINE = /^(?:([^|]*)\|)?(?:.*? )?(DEBUG\d|INFO|NOTICE|WARNING|ERROR|LOG|FATAL|PANIC|HINT|DETAIL): {2}(.*)$/

export function forwardLine(log: DatabaseLog, line: string): void {
  const [, speaker, level, text] = LINE.exec(line) ?? []
  const message = `PostgreSQL: ${text ?? line}`
  // A client's errors reach the client, which reports them; a panic concerns the whole server.
  if (level === "PANIC") log.error(message)
  else if (speaker === "client backend") log.debug?.(message)
  else if (level === "FATAL" || level === "ERROR") log.error(message)
  else if (level === "WARNING") log.warn(message)
  else log.debug?.(message)
}

export function createLineReader(onLine: (line: string) => void, maxLines = 40) {
  const last: string[] = []
  let rest = ""
  return {
    write(chunk: string) {
      const lines = (rest + chunk).split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines.filter((text) => text.trim())) {
        last.push(line)
        if (last.length > maxLines) last.shift()
        onLine(line)
      }
    },
    last: () => [...last, rest].join("\n").trim(),
  }
}
