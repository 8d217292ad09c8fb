import { href } from "react-router"
import type { OperationAnswer, OperationConflict } from "../../../domain/operations/operation.ts"
import type { KeptOperation } from "./kept-operations.ts"

/** `nobody`: no answer. `locked`: sign-in or MFA is needed. */
export type SendResult =
  | { kind: "done" }
  | { kind: "conflict"; conflict: OperationConflict }
  | { kind: "refused"; why: string }
  | { kind: "locked"; why: string }
  | { kind: "nobody" }

/** Milliseconds: on a network that drops packets, changes wait for the next attempt. */
const patience = 30_000

/** Statuses unrelated to the change: the site is busy, starting or unreachable behind a proxy. */
const saysNothing = [408, 429, 502, 503, 504]

export async function sendOperation(kept: KeptOperation): Promise<SendResult> {
  const { id, timestamp, type, table, data, base, by } = kept
  let answer: Response
  try {
    answer = await fetch(href("/api/operations"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id, timestamp, type, table, data, by, ...(base && { base }) }),
      signal: AbortSignal.timeout(patience),
    })
  } catch {
    return { kind: "nobody" }
  }
  if (saysNothing.includes(answer.status)) return { kind: "nobody" }
  const said: OperationAnswer | null = await answer.json().catch(() => null)
  if (answer.ok) return said && "ok" in said ? { kind: "done" } : { kind: "nobody" }
  if (said && "conflict" in said) return { kind: "conflict", conflict: said.conflict }
  const why = said && "error" in said ? said.error : `The site answered ${answer.status}.`
  if (answer.status === 401) return { kind: "locked", why: "You’re signed out. Sign in, and it’s sent." }
  if (said && "reason" in said && said.reason) return { kind: "locked", why }
  return { kind: "refused", why: sentencesOf(said) ?? why }
}

const sentencesOf = (said: OperationAnswer | null): string | null => {
  const fields = said && "fields" in said ? Object.values(said.fields ?? {}) : []
  return fields.length > 0 ? [...new Set(fields)].join(" ") : null
}
