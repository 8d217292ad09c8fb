import { isSignedIn } from "../../domain/actor.ts"
import { changePush, pushPublicKey } from "../../domain/notifications/push-subscriptions.server.ts"
import { refuse } from "../../domain/problem.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { jsonAnswer, withJson, wrongMethod } from "../request/json-answer.ts"
import type { Route } from "./+types/push-subscriptions"

/** `GET /api/push-subscriptions`: `{publicKey}`, with which a browser subscribes. */
export async function loader({ context }: Route.LoaderArgs) {
  return jsonAnswer(await pushPublicKey(context.get(shopContext), await context.get(actorContext)()))
}

/**
 * `POST /api/push-subscriptions` with `{intent: "subscribe", subscription}`, as the browser's `PushSubscription` is in JSON,
 * or `{intent: "unsubscribe", endpoint}`; with `{intent: "known", endpoint}`: 404 where nothing is pushed to it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return wrongMethod("POST")
  const actor = await context.get(actorContext)()
  if (!isSignedIn(actor)) return jsonAnswer(refuse("unauthenticated", "Sign in first."))
  return withJson(request, async (body) => jsonAnswer(await changePush(context.get(shopContext), actor, body)))
}
