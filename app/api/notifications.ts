import { updateNotifications } from "../../domain/notifications/notification-commands.server.ts"
import { listOwnNotifications } from "../../domain/notifications/notification-queries.server.ts"
import { createOwnJsonRoute } from "../request/json-answer.ts"

/**
 * `GET /api/notifications`: the user's own, as `{notifications, unread}`;
 * `POST` with `{intent: "read", id}`, `{intent: "read-all"}` or `{intent: "delete", id}`
 */
const route = createOwnJsonRoute({ read: listOwnNotifications, write: updateNotifications })

export const loader = route.loader
export const action = route.action
