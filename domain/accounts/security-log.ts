import type { Actor } from "../actor.ts"
import { hasPendingMfa, mustSetUpMfa } from "../actor.ts"
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
export function logSecurityEvent(log: SecurityLogger, what: SecurityEvent): void {
  const line = { from: "security", ...what }
  if ("reason" in what) log.warn(line, what.event)
  else log.info(line, what.event)
}

export const mfaEvents = { passed: "second step passed", failed: "second step failed" } as const
export const confirmationEvents = { passed: "confirmed", failed: "confirmation failed" } as const

export function logProof(
  log: SecurityLogger,
  events: typeof mfaEvents | typeof confirmationEvents,
  { userId, method }: { userId: string; method: string },
  outcome: Outcome<unknown>,
): void {
  const { passed, failed } = events
  if (outcome.ok) logSecurityEvent(log, { event: passed, userId, method })
  else logSecurityEvent(log, { event: failed, userId, method, reason: outcome.problem.reason ?? outcome.problem.code })
}

export function getRefusalReason(actor: Actor): string {
  if (actor.kind === "visitor") return "unauthenticated"
  if (actor.kind === "system") return "forbidden"
  return hasPendingMfa(actor) ? "insufficient_aal" : mustSetUpMfa(actor) ? "second_step_needed" : "forbidden"
}

export const getAccountId = (actor: Actor): string | null => (actor.kind === "user" ? actor.id : null)
