import { sql } from "drizzle-orm"
import { userRoles } from "../../db/tables/accounts.ts"
import { notifications } from "../../db/tables/notifications.ts"
import { kindsFor } from "./notification-kinds.ts"

/** The studio's notifications contain buyers' names, so a former admin no longer sees them. */
export const mayStillBeTold = sql<boolean>`(${notifications.kind} in ${kindsFor("user")} or exists (
  select from ${userRoles} where ${userRoles.userId} = ${notifications.userId} and ${userRoles.role} = 'admin'))`
