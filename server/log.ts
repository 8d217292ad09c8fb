import pino from "pino"
import type { Env } from "./env.ts"
import { type KeptLines, openKeptLines } from "./kept/kept-lines.ts"

/**
 * What is kept of an error. A failed query's message repeats its values, which may be a customer's, and the driver's
 * errors carry their whole connection: only what the database said is kept.
 */
export function kept(error: unknown): object {
  if (!hasMessage(error)) return { message: String(error) }
  const said = "params" in error && error.cause instanceof Error ? error.cause : error
  const { name, message, stack } = said
  const words = {
    message: withoutAddresses(message),
    stack: typeof stack === "string" ? withoutAddresses(stack) : stack,
  }
  return { type: name, ...words, ...("code" in said && { code: said.code }) }
}

/** Mail servers repeat whom they refuse. Nobody who is erased can be taken out of lines that are written. */
const withoutAddresses = (text: string) => text.replace(/[\p{L}\d._%+'-]+@(?:[\p{L}\d-]+\.)+\p{L}{2,}/gu, "[address]")

/** An Error, or what the job queue makes of one: a plain object with the same properties. */
const hasMessage = (error: unknown): error is Error =>
  typeof error === "object" && error !== null && "message" in error && typeof error.message === "string"

const beforeKeys =
  /^((?:\/checkout\/pay|\/api\/invoices|\/api\/returns|\/api\/rooms|\/commissions\/room|\/calendars|\/newsletter|\/viewing-rooms)\/+)[^/.]+/i

/** All that follows: a code may have anything after it. */
const beforeCodes = /^(\/certificates\/+(?:(?:owner|accept)\/+)?)[^?]+/i

/**
 * Some paths contain a secret token (of an order, an invoice, a subscription, a commission, a certificate, a viewing room): the path without it, however it
 * was written: routes take capitals and encoded letters, too.
 */
export function loggedPath(path: string): string {
  const plain = path.replace(/%[0-7][\da-f]/gi, decodeURIComponent)
  const before = [beforeCodes, beforeKeys].find((one) => one.test(plain))
  return before ? plain.replace(before, "$1…") : path
}

/** One JSON line per event; pipe it through `npx pino-pretty` to read it. Passwords, tokens and cookies are left out. */
export const openLog = (env: Env) =>
  pino({
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: kept },
    redact: ["*.password", "*.token", "*.cookie", "*.authorization"],
  })

/** The prepared lines of kept answers, at the end of the same log; null where its level leaves them out. */
export function linesOf(log: pino.Logger): KeptLines | null {
  if (!log.isLevelEnabled("info")) return null
  const end = (log as unknown as { [pino.symbols.streamSym]: pino.DestinationStream })[pino.symbols.streamSym]
  return openKeptLines((lines) => end.write(lines))
}
