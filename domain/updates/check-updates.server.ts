import { ReleaseProblem } from "../../services/releases/release-problem.ts"
import type { Release } from "../../services/releases/releases.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { getUpdateSettings, saveUpdateSettingsRow } from "./update-settings-row.server.ts"

type Found = { release: Release | null; problem: string | null }

/** Asks the source, outside a transaction because it may take long. What went wrong is shown in the studio. */
export async function findUpdate(shop: Shop): Promise<void> {
  const { launcher } = shop
  const settings = await getUpdateSettings(shop.db)
  if (!launcher || settings.address === "") return
  const { address, publicKeys } = settings
  const { current } = await launcher.readState()
  const known = { current, newestReleasedAt: settings.newestReleasedAt }
  const found: Found = await shop.releases.find({ address, publicKeys }, known).then(
    (release) => ({ release, problem: null }),
    (error: unknown) => ({ release: null, problem: formatReleaseProblem(shop, error) }),
  )
  await command(shop, system("Updates"), "updates.write", noInput, async ({ tx, now }) => {
    const latest = await getUpdateSettings(tx)
    // The answer of a source that was changed while it was asked.
    if (latest.address !== address || latest.publicKeys !== publicKeys) return done(null)
    const { release, problem } = found
    await saveUpdateSettingsRow(tx, {
      checkedAt: now,
      problem,
      found: problem === null ? release : latest.found,
      newestReleasedAt: release?.releasedAt ?? latest.newestReleasedAt,
    })
    return done(null)
  })
}

/** A sentence for the owner. */
export function formatReleaseProblem(shop: Shop, error: unknown): string {
  if (error instanceof ReleaseProblem) return error.message
  shop.log.error({ err: error }, "an update failed")
  return "Something failed that Solander did not expect. The server’s log has the details."
}
