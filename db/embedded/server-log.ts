/** The part of a logger that the database uses; pino's logger fits. */
export type Log = {
  debug?(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** PostgreSQL writes this before each line: the kind of its process that writes. */
export const LINE_PREFIX = "%b|"

const LINE = /^(?:([^|]*)\|)?(?:.*? )?(DEBUG\d|INFO|NOTICE|WARNING|ERROR|LOG|FATAL|PANIC|HINT|DETAIL): {2}(.*)$/

/**
 * Writes a line of PostgreSQL's log to the application's logger.
 */
export function forwardLine(log: Log, line: string): void {
  const [, speaker, level, text] = LINE.exec(line) ?? []
  const message = `PostgreSQL: ${text ?? line}`
  // A client's errors reach the client, which reports them; a panic concerns the whole server.
  if (level === "PANIC") log.error(message)
  else if (speaker === "client backend") log.debug?.(message)
  else if (level === "FATAL" || level === "ERROR") log.error(message)
  else if (level === "WARNING") log.warn(message)
  else log.debug?.(message)
}

/** Cuts a stream of text into lines; keeps the last ones, to explain why a server ended. */
export function lineReader(onLine: (line: string) => void, keep = 40) {
  const last: string[] = []
  let rest = ""
  return {
    write(chunk: string) {
      const lines = (rest + chunk).split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines.filter((text) => text.trim())) {
        last.push(line)
        if (last.length > keep) last.shift()
        onLine(line)
      }
    },
    last: () => [...last, rest].join("\n").trim(),
  }
}
