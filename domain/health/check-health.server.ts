import { and, eq } from "drizzle-orm"
import { alerts } from "../../db/tables/alerts.ts"
import { type Actor, system } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { button, heading, text } from "../emails/email-content.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { needsArtist } from "./site-status.ts"
import { type KeyedStatus, listSiteStatuses } from "./site-statuses.server.ts"

/**
 * Records what needs the artist, e-mails once about what fails, and once when it is well again. Unknown values change nothing. What
 * was never set up is only shown in the studio.
 */
export async function checkHealth(shop: Shop): Promise<void> {
  const before = await shop.db.select().from(alerts)
  const statuses = await listSiteStatuses(shop, new Set(before.map(({ concern }) => concern)))
  await command(shop, system("Health"), "health.write", noInput, async (run) => {
    const rows = await run.tx.select().from(alerts).for("update")
    const raised = new Map(rows.map((row) => [row.concern, row]))
    for (const row of statuses) {
      if (row.status.tone === "unknown") continue
      if (needsArtist(row.status)) await raiseAlert(run, row, raised.has(row.key))
      else if (raised.has(row.key)) await clearAlert(run, row)
    }
    return done(null)
  })
}

export async function checkHealthNow(shop: Shop, actor: Actor): Promise<Outcome<null>> {
  const refused = refuseUnlessPermitted(actor, "health.write", shop.now())
  if (refused) return refused
  await checkHealth(shop)
  return done(null)
}

async function raiseAlert({ shop, tx, now }: CommandContext, row: KeyedStatus, isKnown: boolean): Promise<void> {
  const { key, status, emails } = row
  const isEmailed = emails !== undefined && status.tone === "alert"
  const isOfKey = eq(alerts.concern, key)
  const changed = isKnown
    ? await tx
        .update(alerts)
        .set({ isEmailed })
        .where(and(isOfKey, eq(alerts.isEmailed, !isEmailed)))
        .returning()
    : await tx.insert(alerts).values({ concern: key, since: now, isEmailed }).onConflictDoNothing().returning()
  if (changed.length === 0 || !isEmailed) return
  await alertArtist(shop, tx, "health", {
    subject: emails.needs,
    blocks: [heading(emails.needs), text(status.sentence), addressButton(shop)],
  })
}

async function clearAlert({ shop, tx }: CommandContext, { key, status, emails }: KeyedStatus): Promise<void> {
  const [removed] = await tx.delete(alerts).where(eq(alerts.concern, key)).returning()
  if (!removed?.isEmailed || !emails) return
  await alertArtist(shop, tx, "health", {
    subject: emails.well,
    blocks: [heading(emails.well), text(status.sentence), addressButton(shop)],
  })
}

const addressButton = (shop: Shop) => button(shop.urls.studio.address(), "See how the site is")
