import { sql } from "drizzle-orm"
import { pushSubscriptions } from "../../db/tables/notifications.ts"
import type { PushKeys } from "../../services/push/push.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { done } from "../problem.ts"
import { keepSecret, readSecret } from "../settings/kept-secrets.server.ts"
import type { Shop } from "../shop.ts"

/**
 * The site's VAPID keys, created on first use and stored encrypted. If they are lost (another AUTH_SECRET), new ones are created and
 * the subscriptions deleted, because they are bound to the old keys.
 */
export async function pushKeys(shop: Shop): Promise<PushKeys> {
  const kept = await readSecret(shop, "push keys", [])
  if (kept) return JSON.parse(kept) as PushKeys
  const made = await command(shop, system("Notifications"), "notifications.write", noInput, async (run) => {
    await run.tx.execute(sql`select pg_advisory_xact_lock(hashtext('push keys'))`)
    const meanwhile = await readSecret({ db: run.tx, secrets: shop.secrets }, "push keys", [])
    if (meanwhile) return done(JSON.parse(meanwhile) as PushKeys)
    const { default: webPush } = await import("web-push")
    const keys = webPush.generateVAPIDKeys()
    await run.tx.delete(pushSubscriptions)
    await keepSecret(run, "push keys", [], JSON.stringify(keys))
    return done(keys)
  })
  if (!made.ok) throw new Error(made.problem.message)
  return made.value
}
