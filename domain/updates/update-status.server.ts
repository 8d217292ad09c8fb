import { desc } from "drizzle-orm"
import { updateRuns } from "../../db/tables/updates.ts"
import type { Shop } from "../shop.ts"
import { findActiveUpdate, type UpdateRun } from "./update-run.server.ts"
import { getUpdateSettings } from "./update-settings-row.server.ts"

export type UpdateStatus = {
  /** `elsewhere`: another program starts the site. `trouble`: the last update was undone or failed, or none can be found. */
  state: "elsewhere" | "off" | "new" | "running" | "current" | "trouble"
  sentence: string
}

export async function getUpdateStatus(shop: Shop): Promise<UpdateStatus> {
  if (!shop.launcher) return { state: "elsewhere", sentence: "Updates are installed where the site is started." }
  const [{ address, found, problem }, active, [last], { current }] = await Promise.all([
    getUpdateSettings(shop.db),
    findActiveUpdate(shop.db),
    shop.db.select().from(updateRuns).orderBy(desc(updateRuns.createdAt)).limit(1),
    shop.launcher.readState(),
  ])
  if (active) return { state: "running", sentence: `Solander ${active.toVersion} is being installed.` }
  if (last && isInTrouble(last)) return { state: "trouble", sentence: describeTrouble(last) }
  if (address === "") return { state: "off", sentence: `Solander ${current} runs. It doesn’t look for newer versions.` }
  if (problem !== null) return { state: "trouble", sentence: problem }
  const isNew = found !== null && found.version !== current
  if (isNew) return { state: "new", sentence: `Solander ${found.version} is out. ${current} runs.` }
  return { state: "current", sentence: `Solander ${current} runs, the newest version.` }
}

const isInTrouble = ({ status }: UpdateRun) => status === "undone" || status === "failed"

const describeTrouble = ({ status, fromVersion, toVersion }: UpdateRun) =>
  `The update to ${toVersion} ${status === "undone" ? "was undone" : "wasn’t installed"}. The site runs with ${fromVersion}, and nothing is lost.`
