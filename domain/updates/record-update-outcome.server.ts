import type { LauncherState, LaunchOutcome } from "../../services/launcher/launcher.ts"
import type { Shop } from "../shop.ts"
import { finishUpdateRun } from "./finish-update-run.server.ts"
import { findActiveUpdate, moveUpdateRun, type UpdateRun } from "./update-run.server.ts"

/** The launcher watches a new version for ten minutes; a few more for its start. */
const watchedMs = 15 * 60_000
/** After this long the launcher would have begun. */
const acceptedMs = 2 * 60_000
/** A clock may be set back a little between both. */
const clockToleranceMs = 5_000

/** Finishes the run that changed versions, as the launcher says. Runs at the start and every ten minutes. */
export async function recordUpdateOutcome(shop: Shop): Promise<void> {
  const { launcher } = shop
  const run = await findActiveUpdate(shop.db)
  if (!launcher || !run || (run.status !== "switching" && run.status !== "watching")) return
  const state = await launcher.readState()
  const outcome = findOutcome(run, state)
  if (outcome) await applyOutcome(shop, run, state, outcome)
  else if (getAge(shop, run) > acceptedMs) await finishWithoutOutcome(shop, run, state)
}

const getAge = (shop: Shop, run: UpdateRun) => shop.now().getTime() - (run.switchedAt ?? run.createdAt).getTime()

/** Null: the last change that the launcher knows is another one. */
function findOutcome({ fromVersion, toVersion, switchedAt }: UpdateRun, { last }: LauncherState): LaunchOutcome | null {
  if (!last || !switchedAt || last.from !== fromVersion || last.to !== toVersion) return null
  return Date.parse(last.startedAt) >= switchedAt.getTime() - clockToleranceMs ? last : null
}

async function applyOutcome(
  shop: Shop,
  run: UpdateRun,
  { current }: LauncherState,
  { status, reason }: LaunchOutcome,
): Promise<void> {
  if (status === "done" || status === "undone") return finishUpdateRun(shop, run, { to: status, reason })
  if (status === "watching" && run.status === "switching") await moveUpdateRun(shop.db, run.id, { to: "watching" })
  if (status === "watching" && current === run.toVersion && getAge(shop, run) > watchedMs)
    await finishUpdateRun(shop, run, { to: "done", reason: null })
}

/** The process ended between its last word and the launcher’s first, or the launcher’s state was lost. */
async function finishWithoutOutcome(shop: Shop, run: UpdateRun, { current }: LauncherState): Promise<void> {
  const isThere = current === run.toVersion
  const lost = "The site was stopped before it could change versions."
  if (isThere) return finishUpdateRun(shop, run, { to: "done", reason: null })
  await finishUpdateRun(shop, run, { to: run.status === "watching" ? "undone" : "failed", reason: lost })
}
