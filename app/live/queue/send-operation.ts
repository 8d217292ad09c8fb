import { href } from "react-router"
import type { OperationAnswer } from "../../../domain/operations/operation.ts"
import type { StoredOperation } from "./operation-store.ts"
import type { SendResult } from "./send-queue.ts"

/** Milliseconds: on a network that drops packets, changes wait for the next attempt. */
const timeoutMs = 30_000

/** Statuses unrelated to the change: the site is busy, starting or unreachable behind a proxy. */
const retryableStatuses = [408, 429, 502, 503, 504]

export async function sendOperation(operation: StoredOperation): Promise<SendResult> {
  const { id, timestamp, type, table, data, base, by } = operation
  let answer: Response
  try {
    answer = await fetch(href("/api/operations"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id, timestamp, type, table, data, by, ...(base && { base }) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    return { kind: "nobody" }
  }
  if (retryableStatuses.includes(answer.status)) return { kind: "nobody" }
  const answerBody: OperationAnswer | null = await answer.json().catch(() => null)
  if (answer.ok) return answerBody && "ok" in answerBody ? { kind: "done" } : { kind: "nobody" }
  if (answerBody && "conflict" in answerBody) return { kind: "conflict", conflict: answerBody.conflict }
  const why = answerBody && "error" in answerBody ? answerBody.error : `The site answered ${answer.status}.`
  if (answer.status === 401) return { kind: "locked", why: "You’re signed out. Sign in, and it’s sent." }
  if (answerBody && "reason" in answerBody && answerBody.reason) return { kind: "locked", why }
  return { kind: "refused", why: joinFieldErrors(answerBody) ?? why }
}

const joinFieldErrors = (said: OperationAnswer | null): string | null => {
  const fields = said && "fields" in said ? Object.values(said.fields ?? {}) : []
  return fields.length > 0 ? [...new Set(fields)].join(" ") : null
}
