import { sql } from "drizzle-orm"
import { userRoles } from "../../db/tables/accounts.ts"
import { notifications } from "../../db/tables/notifications.ts"
import { listNotificationKinds } from "./notification-kinds.ts"

/** The studio's notifications contain buyers' names, so a former admin no longer sees them. */
export const isStillVisible = sql<boolean>`(${notifications.kind} in ${listNotificationKinds("user")} or exists (
  select from ${userRoles} where ${userRoles.userId} = ${notifications.userId} and ${userRoles.role} = 'admin'))`
