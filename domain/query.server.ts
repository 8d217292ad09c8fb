import type { Database } from "../db/connect.ts"
import type { Actor } from "./actor.ts"
import { type Permission, refuseUnlessPermitted } from "./permissions.ts"
import type { Outcome } from "./problem.ts"
import type { Shop } from "./shop.ts"

/** Like `command`, without a transaction. */
export async function query<T>(
  shop: Pick<Shop, "db" | "now">,
  actor: Actor,
  permission: Permission,
  read: (db: Database) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return refuseUnlessPermitted(actor, permission, shop.now()) ?? read(shop.db)
}
