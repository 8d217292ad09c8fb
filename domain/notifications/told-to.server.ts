import { sql } from "drizzle-orm"
import { userRoles } from "../../db/tables/accounts.ts"
import { notifications } from "../../db/tables/notifications.ts"
import { kindsFor } from "./notification-kinds.ts"

/**
 * Notifications that their person may still be told of: what the studio was told, with the names of those who buy, is for
 * those who run it now, and no more for somebody whose role was taken away.
 */
export const mayStillBeTold = sql<boolean>`(${notifications.kind} in ${kindsFor("user")} or exists (
  select from ${userRoles} where ${userRoles.userId} = ${notifications.userId} and ${userRoles.role} = 'admin'))`
