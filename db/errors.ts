import { DrizzleQueryError } from "drizzle-orm/errors"
import pg from "pg"

/** No connection could be had from the pool. Its cause says why. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    // Node's error for a name with several addresses has no message of its own
    const { message, code } = cause as NodeJS.ErrnoException
    super(`The database cannot be reached: ${message || code}`, { cause })
    this.name = "DatabaseUnreachable"
  }
}

/** A query on the pool inside an open transaction: a mistake in the program. */
export class QueryOutsideTransaction extends Error {
  constructor() {
    super(
      "A query was sent outside the transaction that is open here: hand the transaction down and send it there. " +
        "Outside, it would neither see what the transaction wrote nor be undone with it, and could wait for it for ever.",
    )
    this.name = "QueryOutsideTransaction"
  }
}

/** SQLSTATEs that speak of the connection or the server, not of the statement (PostgreSQL's manual, appendix A). */
const SERVER_STATES = /^(08...|57P0[1235]|53300|25P0[34])$/

const LOST =
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

/**
 * Whether a failure means that the database was out of reach, so that the same request may work in a moment (503).
 * A write whose answer was lost may still have happened.
 */
export function isConnectionProblem(error: unknown): boolean {
  let fromQuery = false
  for (const link of causes(error)) {
    // By name: the program that starts the server and the bundle it loads each have a copy of this class.
    if (link.name === "DatabaseUnreachable") return true
    if (link instanceof pg.DatabaseError) return SERVER_STATES.test(link.code ?? "")
    if (LOST.test(link.message)) return true
    // Other services fail with the same codes: here they count only below a query.
    if (fromQuery && NETWORK.has((link as NodeJS.ErrnoException).code ?? "")) return true
    fromQuery ||= link instanceof DrizzleQueryError
  }
  return false
}

/** Whether a write failed because the disk, or this user's share of it, is full: the database's or the site's own files'. */
export const isDiskFull = (error: unknown): boolean =>
  causes(error).some((link) => ["53100", "ENOSPC", "EDQUOT"].includes((link as NodeJS.ErrnoException).code ?? ""))

/**
 * Whether a write was refused because a value that must be unique exists already.
 *
 * @param constraint name of the constraint or unique index; any, when left out
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = causes(error).find((link) => link instanceof pg.DatabaseError)
  return found?.code === "23505" && (constraint === undefined || found.constraint === constraint)
}

/**
 * Whether a row was not deleted because others refer to it, or not inserted because what it refers to is gone (23503, and
 * 23001 for `restrict` from PostgreSQL 18 on).
 */
export function isStillReferred(error: unknown): boolean {
  const found = causes(error).find((link) => link instanceof pg.DatabaseError)
  return found?.code === "23503" || found?.code === "23001"
}

/**
 * Whether the server refused values: malformed (class 22), against a constraint (23), or beyond a limit of its own, such
 * as the depth of JSON (54).
 */
export function isUnfitData(error: unknown): boolean {
  const found = causes(error).find((link) => link instanceof pg.DatabaseError)
  return /^(?:22|23|54)/.test(found?.code ?? "")
}

/**
 * Whether the server rolled a transaction back so that others could go on (deadlock 40P01, serialization failure 40001:
 * PostgreSQL's manual, "Serialization Failure Handling"). The same transaction may succeed when it is run again.
 */
export function isRolledBackForOthers(error: unknown): boolean {
  const found = causes(error).find((link) => link instanceof pg.DatabaseError)
  return found?.code === "40P01" || found?.code === "40001"
}

/** The error and what caused it, outermost first. */
export function causes(error: unknown): Error[] {
  const chain: Error[] = []
  for (let link = error; link instanceof Error && !chain.includes(link); link = link.cause) chain.push(link)
  return chain
}
