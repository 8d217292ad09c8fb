import { type Outcome, problemStatuses } from "../../domain/problem.ts"

const headers = { "Cache-Control": "private, no-store" }

/** The value, or `{error}` with the status of the refusal. */
export function jsonAnswer(outcome: Outcome<unknown>): Response {
  if (outcome.ok) return Response.json(outcome.value ?? { ok: true }, { headers })
  const { code, message, fields, reason } = outcome.problem
  return Response.json(
    { error: message, ...(fields && { fields }), ...(reason && { reason }) },
    { status: problemStatuses[code], headers },
  )
}

export async function handleJson(request: Request, use: (body: unknown) => Promise<Response>): Promise<Response> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return Response.json({ error: "Send it as JSON." }, { status: 415, headers })
  const body: unknown = await request.json().catch(() => undefined)
  if (body === undefined) return Response.json({ error: "This is not JSON." }, { status: 400, headers })
  return use(body)
}

export const methodNotAllowed = (allowed: string) =>
  Response.json({ error: `Send it with ${allowed}.` }, { status: 405, headers: { Allow: allowed } })
