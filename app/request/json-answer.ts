import type { RouterContextProvider } from "react-router"
import { type Actor, isSignedIn } from "../../domain/actor.ts"
import { type Outcome, problemStatuses, refuse } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"
import { actorContext, shopContext } from "./context.ts"

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

async function handleJson(request: Request, use: (body: unknown) => Promise<Response>): Promise<Response> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return Response.json({ error: "Send it as JSON." }, { status: 415, headers })
  const body: unknown = await request.json().catch(() => undefined)
  if (body === undefined) return Response.json({ error: "This is not JSON." }, { status: 400, headers })
  return use(body)
}

const methodNotAllowed = (allowed: string) =>
  Response.json({ error: `Send it with ${allowed}.` }, { status: 405, headers: { Allow: allowed } })

type OwnJson = {
  read: (shop: Shop, actor: Actor) => Promise<Outcome<unknown>>
  write: (shop: Shop, actor: Actor, body: unknown) => Promise<Outcome<unknown>>
}

/** `GET` and `POST` of what belongs to the signed-in user. */
export const createOwnJsonRoute = ({ read, write }: OwnJson) => ({
  loader: async ({ context }: { context: Readonly<RouterContextProvider> }) =>
    jsonAnswer(await read(context.get(shopContext), await context.get(actorContext)())),

  action: async ({ request, context }: { request: Request; context: Readonly<RouterContextProvider> }) => {
    if (request.method !== "POST") return methodNotAllowed("POST")
    const actor = await context.get(actorContext)()
    if (!isSignedIn(actor)) return jsonAnswer(refuse("unauthenticated", "Sign in first."))
    return handleJson(request, async (body) => jsonAnswer(await write(context.get(shopContext), actor, body)))
  },
})
