import { getPushPublicKey, updatePushSubscription } from "../../domain/notifications/push-subscriptions.server.ts"
import { createOwnJsonRoute } from "../request/json-answer.ts"

/**
 * `POST /api/push-subscriptions`: `{intent: "subscribe", subscription}` with the `PushSubscription` JSON, `{intent:
 * "unsubscribe", endpoint}`, or `{intent: "known", endpoint}`, which answers 404 for an unknown one.
 */
const route = createOwnJsonRoute({ read: getPushPublicKey, write: updatePushSubscription })

export const loader = route.loader
export const action = route.action
