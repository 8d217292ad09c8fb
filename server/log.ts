import pino from "pino"
import type { Env } from "./env.ts"
import { createLogLines, type LogLines } from "./page-cache/log-lines.ts"

/**
 * A failed query repeats its values, and the driver's errors contain their whole connection: only the database's message is
 * logged.
 */
export function serializeError(error: unknown): object {
  if (!hasMessage(error)) return { message: String(error) }
  const loggedError = "params" in error && error.cause instanceof Error ? error.cause : error
  const { name, message, stack } = loggedError
  const texts = {
    message: removeAddresses(message),
    stack: typeof stack === "string" ? removeAddresses(stack) : stack,
  }
  return { type: name, ...texts, ...("code" in loggedError && { code: loggedError.code }) }
}

/** Mail servers repeat refused addresses, and a person's erasure cannot reach log lines. */
const removeAddresses = (text: string) => text.replace(/[\p{L}\d._%+'-]+@(?:[\p{L}\d-]+\.)+\p{L}{2,}/gu, "[address]")

const hasMessage = (error: unknown): error is Error =>
  typeof error === "object" && error !== null && "message" in error && typeof error.message === "string"

/** JSON lines, readable with `npx pino-pretty`. Passwords, tokens and cookies are left out. */
export const openLog = (env: Env) =>
  pino({
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    redact: ["*.password", "*.token", "*.cookie", "*.authorization"],
  })

export function openLogLines(log: pino.Logger): LogLines | null {
  if (!log.isLevelEnabled("info")) return null
  const end = (log as unknown as { [pino.symbols.streamSym]: pino.DestinationStream })[pino.symbols.streamSym]
  return createLogLines((lines) => end.write(lines))
}
