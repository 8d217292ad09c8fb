import { eq } from "drizzle-orm"
import { href } from "react-router"
import { alerts } from "../../db/tables/alerts.ts"
import { system } from "../actor.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { button, heading, text } from "../mails/mail-content.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { alerting, type Concern, type Finding, findingsOf } from "./findings.ts"
import { readHealth } from "./readings.server.ts"

/**
 * E-mails the artist once about a new alert, and once when it is cleared. Unknown values change nothing. A missing mail server is
 * only shown in the studio, because no e-mail could be sent.
 */
export async function checkHealth(shop: Shop): Promise<void> {
  const readings = await readHealth(shop)
  await command(shop, system("Health"), "health.write", noInput, async (run) => {
    const raised = new Set((await run.tx.select().from(alerts).for("update")).map(({ concern }) => concern))
    for (const finding of findingsOf(readings, run.now, raised)) {
      if (!alerting.includes(finding.concern) || (finding.concern === "mails" && !readings.mails.leave)) continue
      if (!finding.well && !raised.has(finding.concern)) await raise(run, finding)
      if (finding.well && raised.has(finding.concern)) await clear(run, finding)
    }
    return done(null)
  })
}

async function raise({ shop, tx, now }: Run, { concern, says, todo }: Finding): Promise<void> {
  const added = await tx.insert(alerts).values({ concern, since: now }).onConflictDoNothing().returning()
  if (added.length === 0) return
  await alertArtist(shop, tx, "health", {
    subject: subjects[concern].needs,
    blocks: [heading(subjects[concern].needs), text(says), text(todo), toThePage(shop)],
  })
}

async function clear({ shop, tx }: Run, { concern, says }: Finding): Promise<void> {
  const removed = await tx.delete(alerts).where(eq(alerts.concern, concern)).returning()
  if (removed.length === 0) return
  await alertArtist(shop, tx, "health", {
    subject: subjects[concern].well,
    blocks: [heading(subjects[concern].well), text(says), toThePage(shop)],
  })
}

const toThePage = ({ siteUrl }: Shop) => button(`${siteUrl}${href("/admin/settings/health")}`, "See how the site is")

const subjects: Record<Concern, { needs: string; well: string }> = {
  disk: { needs: "The disk is nearly full", well: "There is room on the disk again" },
  mails: { needs: "E-mails don’t go out", well: "E-mails go out again" },
  backups: { needs: "The backup is late", well: "Everything is saved again" },
  certificate: { needs: "The site’s certificate is near its end", well: "The site’s certificate was renewed" },
  jobs: { needs: "Work in the background waits", well: "Work in the background is up to date again" },
  scanner: { needs: "The virus scanner doesn’t answer", well: "The virus scanner answers again" },
  pictures: { needs: "Pictures couldn’t be processed", well: "Every picture is ready again" },
}
