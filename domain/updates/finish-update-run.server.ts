import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { notifyStudio } from "../notifications/notify.server.ts"
import { done, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { studioPaths } from "../urls.ts"
import { renderFailedUpdateEmail } from "./update-emails.server.ts"
import { moveUpdateRun, type UpdateRun } from "./update-run.server.ts"
import { getUpdateSettings, saveUpdateSettingsRow } from "./update-settings-row.server.ts"

type Outcome = { to: "done" | "undone" | "failed"; reason: string | null }

/** Says once how it ended: in the history, in the studio, and by e-mail if it went wrong. */
export async function finishUpdateRun(shop: Shop, run: UpdateRun, { to, reason }: Outcome): Promise<void> {
  await command(shop, system("Updates"), "updates.install", noInput, async ({ tx, actor, now }) => {
    const finished = await moveUpdateRun(tx, run.id, { to, reason, finishedAt: now })
    if (!finished) return refuse("conflict", "It has ended already.")
    const detail = { from: run.fromVersion, to: run.toVersion, ...(reason && { reason }) }
    await recordEvent(tx, actor, { noun: "updates", nounId: run.id, action: to, detail }, now)
    if (to !== "done") {
      await alertArtist(shop, tx, "health", renderFailedUpdateEmail(shop, finished))
      return done(null)
    }
    const { found } = await getUpdateSettings(tx)
    if (found?.version === run.toVersion) await saveUpdateSettingsRow(tx, { found: null })
    await notifyStudio(shop, tx, {
      kind: "finished",
      title: `The site runs with Solander ${run.toVersion}`,
      message: run.kind === "revert" ? `It went back from ${run.fromVersion}.` : `It was ${run.fromVersion} before.`,
      link: studioPaths.updates(),
    })
    return done(null)
  })
}
