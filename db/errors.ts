import { DrizzleQueryError } from "drizzle-orm/errors"
import pg from "pg"

export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    // Node's error for a name with several addresses has no message
    const { message, code } = cause as NodeJS.ErrnoException
    super(`The database cannot be reached: ${message || code}`, { cause })
    this.name = "DatabaseUnreachable"
  }
}

/** A programming error: a query on the pool inside an open transaction. */
export class QueryOutsideTransaction extends Error {
  constructor() {
    super(
      "A query was sent outside the transaction that is open here: hand the transaction down and send it there. " +
        "Outside, it would neither see what the transaction wrote nor be undone with it, and could wait for it for ever.",
    )
    this.name = "QueryOutsideTransaction"
  }
}

/** SQLSTATEs about the connection or the server, not the statement (PostgreSQL manual, appendix A). */
const SERVER_STATES = /^(08...|57P0[1235]|53300|25P0[34])$/

const CONNECTION_LOST =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after)/

const NETWORK = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "ENETUNREACH",
])

/** Unreachable: a retry may succeed in a moment (503). A write whose answer was lost may have happened. */
export function isConnectionProblem(error: unknown): boolean {
  let fromQuery = false
  for (const link of listCauses(error)) {
    // By name: the program that starts the server and its bundle each have a copy of this class.
    if (link.name === "DatabaseUnreachable") return true
    if (link instanceof pg.DatabaseError) return SERVER_STATES.test(link.code ?? "")
    if (CONNECTION_LOST.test(link.message)) return true
    // Other services fail with the same codes, so they count only below a query.
    if (fromQuery && NETWORK.has((link as NodeJS.ErrnoException).code ?? "")) return true
    fromQuery ||= link instanceof DrizzleQueryError
  }
  return false
}

/** The disk or the user's quota is full, on the database's side or the site's. */
export const isDiskFull = (error: unknown): boolean =>
  listCauses(error).some((link) => ["53100", "ENOSPC", "EDQUOT"].includes((link as NodeJS.ErrnoException).code ?? ""))

/** Excludes file errors: only socket system calls count. */
export const isNetworkFailure = (error: unknown): boolean =>
  listCauses(error).some((link) => {
    const { code = "", syscall = "" } = link as NodeJS.ErrnoException
    return NETWORK.has(code) && /^(connect|read|write|getaddrinfo)$/.test(syscall)
  })

/** Retryable without a change: the database is unreachable, out of space, or took too long (57014). */
export const isTemporary = (error: unknown): boolean =>
  isConnectionProblem(error) ||
  isNetworkFailure(error) ||
  isDiskFull(error) ||
  listCauses(error).some((link) => link instanceof pg.DatabaseError && /^(53...|57014)$/.test(link.code ?? ""))

/** Any constraint or unique index counts unless `constraint` names one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = listCauses(error).find((link) => link instanceof pg.DatabaseError)
  return found?.code === "23505" && (constraint === undefined || found.constraint === constraint)
}

/** A row is still referenced, or the row that it refers to is gone (23503; 23001 for `restrict` since PostgreSQL 18). */
export function isStillReferenced(error: unknown): boolean {
  const found = listCauses(error).find((link) => link instanceof pg.DatabaseError)
  return found?.code === "23503" || found?.code === "23001"
}

/** The server refused values: malformed (class 22), constraint (23), or a limit such as the depth of JSON (54). */
export function isInvalidData(error: unknown): boolean {
  const found = listCauses(error).find((link) => link instanceof pg.DatabaseError)
  return /^(?:22|23|54)/.test(found?.code ?? "")
}

/** Deadlock (40P01) or serialization failure (40001): the same transaction may succeed when it runs again. */
export function isRetryableConflict(error: unknown): boolean {
  const found = listCauses(error).find((link) => link instanceof pg.DatabaseError)
  return found?.code === "40P01" || found?.code === "40001"
}

function listCauses(error: unknown): Error[] {
  const chain: Error[] = []
  for (let link = error; link instanceof Error && !chain.includes(link); link = link.cause) chain.push(link)
  return chain
}
