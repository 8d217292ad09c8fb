import { sql } from "drizzle-orm"
import { pushSubscriptions } from "../../db/tables/notifications.ts"
import type { PushKeys } from "../../services/push/push.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { done } from "../problem.ts"
import { findSecret, saveSecret } from "../settings/stored-secrets.server.ts"
import type { Shop } from "../shop.ts"

/**
 * The site's VAPID keys, created on first use and stored encrypted. If they are lost (another AUTH_SECRET), new ones are created and
 * the subscriptions deleted, because they are bound to the old keys.
 */
export async function getPushKeys(shop: Shop): Promise<PushKeys> {
  const stored = await findSecret(shop, "push keys", [])
  if (stored) return JSON.parse(stored) as PushKeys
  const created = await command(shop, system("Notifications"), "notifications.write", noInput, async (run) => {
    await run.tx.execute(sql`select pg_advisory_xact_lock(hashtext('push keys'))`)
    const concurrent = await findSecret({ db: run.tx, secrets: shop.secrets }, "push keys", [])
    if (concurrent) return done(JSON.parse(concurrent) as PushKeys)
    const { default: webPush } = await import("web-push")
    const keys = webPush.generateVAPIDKeys()
    await run.tx.delete(pushSubscriptions)
    await saveSecret(run, "push keys", [], JSON.stringify(keys))
    return done(keys)
  })
  if (!created.ok) throw new Error(created.problem.message)
  return created.value
}
