import { eq } from "drizzle-orm"
import { alerts } from "../../db/tables/alerts.ts"
import { system } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { button, heading, text } from "../emails/email-content.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type AlertKind, emailedAlertKinds, type HealthAlert, listHealthAlerts } from "./health-alerts.ts"
import { getHealthSnapshot } from "./health-snapshot.server.ts"

/**
 * E-mails the artist once about a new alert, and once when it is cleared. Unknown values change nothing. A missing mail server is
 * only shown in the studio, because no e-mail could be sent.
 */
export async function checkHealth(shop: Shop): Promise<void> {
  const snapshot = await getHealthSnapshot(shop)
  await command(shop, system("Health"), "health.write", noInput, async (run) => {
    const raised = new Set((await run.tx.select().from(alerts).for("update")).map(({ concern }) => concern))
    for (const alert of listHealthAlerts(snapshot, run.now, raised)) {
      if (!emailedAlertKinds.includes(alert.kind) || (alert.kind === "mails" && !snapshot.mails.hasMailServer)) continue
      if (!alert.well && !raised.has(alert.kind)) await raiseAlert(run, alert)
      if (alert.well && raised.has(alert.kind)) await clearAlert(run, alert)
    }
    return done(null)
  })
}

async function raiseAlert({ shop, tx, now }: CommandContext, { kind, says, todo }: HealthAlert): Promise<void> {
  const added = await tx.insert(alerts).values({ concern: kind, since: now }).onConflictDoNothing().returning()
  if (added.length === 0) return
  await alertArtist(shop, tx, "health", {
    subject: subjects[kind].needs,
    blocks: [heading(subjects[kind].needs), text(says), text(todo), healthButton(shop)],
  })
}

async function clearAlert({ shop, tx }: CommandContext, { kind, says }: HealthAlert): Promise<void> {
  const removed = await tx.delete(alerts).where(eq(alerts.concern, kind)).returning()
  if (removed.length === 0) return
  await alertArtist(shop, tx, "health", {
    subject: subjects[kind].well,
    blocks: [heading(subjects[kind].well), text(says), healthButton(shop)],
  })
}

const healthButton = (shop: Shop) => button(shop.urls.studio.health(), "See how the site is")

const subjects: Record<AlertKind, { needs: string; well: string }> = {
  disk: { needs: "The disk is nearly full", well: "There is room on the disk again" },
  mails: { needs: "E-mails don’t go out", well: "E-mails go out again" },
  backups: { needs: "The backup is late", well: "Everything is saved again" },
  elsewhere: { needs: "The backup elsewhere needs you", well: "Everything is kept elsewhere again" },
  certificate: { needs: "The site’s certificate is near its end", well: "The site’s certificate was renewed" },
  jobs: { needs: "Work in the background waits", well: "Work in the background is up to date again" },
  scanner: { needs: "The virus scanner doesn’t answer", well: "The virus scanner answers again" },
  pictures: { needs: "Pictures couldn’t be processed", well: "Every picture is ready again" },
}
