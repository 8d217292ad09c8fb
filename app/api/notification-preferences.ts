import { listOwnPreferences, saveNotificationPreferences } from "../../domain/notifications/preferences.server.ts"
import { createOwnJsonRoute } from "../request/json-answer.ts"

/** `POST /api/notification-preferences` with `[{kind, inApp, byEmail, byPush}]` */
const route = createOwnJsonRoute({ read: listOwnPreferences, write: saveNotificationPreferences })

export const loader = route.loader
export const action = route.action
