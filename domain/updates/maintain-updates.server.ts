import { purgeVersions } from "../../services/launcher/purge-versions.server.ts"
import { system } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { findUpdate } from "./check-updates.server.ts"
import { revertDays } from "./revertable-update.server.ts"
import { requestAutomaticUpdate } from "./update-commands.server.ts"
import { findActiveUpdate } from "./update-run.server.ts"

/** Daily: looks for a new version, installs it the next night if the owner wants that, and removes old ones. */
export async function maintainUpdates(shop: Shop): Promise<void> {
  const { launcher } = shop
  if (!launcher) return
  await findUpdate(shop)
  await requestAutomaticUpdate(shop, system("Updates"))
  // What a run unpacks or continues to download stays.
  if (await findActiveUpdate(shop.db)) return
  const { current, former } = await launcher.readState()
  const kept = former === null ? [current] : [current, former]
  await purgeVersions(launcher.versionsFolder, { kept, days: revertDays, now: shop.now() })
}
