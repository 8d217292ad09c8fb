import { isSignedIn } from "../../domain/actor.ts"
import { getPushPublicKey, updatePushSubscription } from "../../domain/notifications/push-subscriptions.server.ts"
import { refuse } from "../../domain/problem.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { handleJson, jsonAnswer, methodNotAllowed } from "../request/json-answer.ts"
import type { Route } from "./+types/push-subscriptions"

export async function loader({ context }: Route.LoaderArgs) {
  return jsonAnswer(await getPushPublicKey(context.get(shopContext), await context.get(actorContext)()))
}

/**
 * `POST /api/push-subscriptions`: `{intent: "subscribe", subscription}` with the `PushSubscription` JSON, `{intent:
 * "unsubscribe", endpoint}`, or `{intent: "known", endpoint}`, which answers 404 for an unknown one.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST")
  const actor = await context.get(actorContext)()
  if (!isSignedIn(actor)) return jsonAnswer(refuse("unauthenticated", "Sign in first."))
  return handleJson(request, async (body) =>
    jsonAnswer(await updatePushSubscription(context.get(shopContext), actor, body)),
  )
}
