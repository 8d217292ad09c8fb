import type { Actor } from "../actor.ts"
import { lacksCode, lacksStep } from "../actor.ts"
import type { Outcome } from "../problem.ts"

export type SecurityLogger = Record<"info" | "warn", (fields: object, message?: string) => void>

/** Names accounts by id, never by address or name; null: not signed in, or no account. */
type SecurityEvent =
  | { event: "signed in"; userId: string; method: string; assurance: "aal1" | "aal2" }
  | { event: "sign-in failed"; userId: string | null; method: string; reason: string }
  | { event: "second step passed" | "confirmed"; userId: string; method: string }
  | { event: "second step failed" | "confirmation failed"; userId: string; method: string; reason: string }
  | { event: "refused"; userId: string | null; reason: string; method: string; path: string; requestId?: string }

/** Refusals are warnings. */
export function noteSecurity(log: SecurityLogger, what: SecurityEvent): void {
  const line = { from: "security", ...what }
  if ("reason" in what) log.warn(line, what.event)
  else log.info(line, what.event)
}

export const secondStep = { passed: "second step passed", failed: "second step failed" } as const
export const confirmation = { passed: "confirmed", failed: "confirmation failed" } as const

export function noteProof(
  log: SecurityLogger,
  events: typeof secondStep | typeof confirmation,
  { userId, method }: { userId: string; method: string },
  outcome: Outcome<unknown>,
): void {
  const { passed, failed } = events
  if (outcome.ok) noteSecurity(log, { event: passed, userId, method })
  else
    noteSecurity(log, {
      event: failed,
      userId,
      method,
      reason: outcome.problem.reason ?? outcome.problem.code,
    })
}

export function refusedBecause(actor: Actor): string {
  if (actor.kind === "visitor") return "unauthenticated"
  if (actor.kind === "system") return "forbidden"
  return lacksCode(actor) ? "insufficient_aal" : lacksStep(actor) ? "second_step_needed" : "forbidden"
}

export const getAccountId = (actor: Actor): string | null => (actor.kind === "user" ? actor.id : null)
