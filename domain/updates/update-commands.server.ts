import { and, desc, eq, or } from "drizzle-orm"
import { z } from "zod"
import { updateRuns } from "../../db/tables/updates.ts"
import { type Actor, getActorName } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { findUpdate } from "./check-updates.server.ts"
import { findRevertableUpdate } from "./revertable-update.server.ts"
import { moveUpdateRun } from "./update-run.server.ts"
import { updateSettingsSchema, updateTimeSchema } from "./update-settings.ts"
import { getNextUpdateTime, getUpdateSettings, saveUpdateSettingsRow } from "./update-settings-row.server.ts"

const refuseWithoutLauncher = () =>
  refuse("conflict", "Another program starts this site, so updates are installed there.")

/** Another source or key forgets what was found: the new publisher counts its releases itself. */
export const saveUpdateSettings = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> =>
  command(
    shop,
    actor,
    "updates.install",
    validateInput(updateSettingsSchema, input),
    async ({ tx, now }, { address, publicKeys, automatic, hour }) => {
      if (!shop.launcher) return refuseWithoutLauncher()
      const before = await getUpdateSettings(tx)
      const isSame = before.address === address && before.publicKeys === publicKeys
      const forgotten = { found: null, newestReleasedAt: null, checkedAt: null, problem: null }
      await saveUpdateSettingsRow(tx, { address, publicKeys, automatic, hour, ...(!isSame && forgotten) })
      const changes = fieldChanges(before, { address, publicKeys, automatic, hour })
      await recordEvent(tx, actor, { noun: "updates", nounId: "settings", action: "saved", changes }, now)
      return done(null)
    },
  )

/** Answers after the source has. */
export async function checkForUpdates(shop: Shop, actor: Actor): Promise<Outcome<{ found: string | null }>> {
  const refused = refuseUnlessPermitted(actor, "updates.write", shop.now())
  if (refused) return refused
  if (!shop.launcher) return refuseWithoutLauncher()
  const before = await getUpdateSettings(shop.db)
  if (before.address === "") return refuse("conflict", "Please enter first where updates come from.")
  await findUpdate(shop)
  const { found, problem } = await getUpdateSettings(shop.db)
  return problem === null ? done({ found: found?.version ?? null }) : refuse("unavailable", problem)
}

/** @param input the version that the owner has read about, so that no other is installed */
export const requestUpdate = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ startsAt: Date }>> =>
  command(
    shop,
    actor,
    "updates.install",
    validateInput(updateTimeSchema, input),
    async (context, { version, when }) => {
      if (!shop.launcher) return refuseWithoutLauncher()
      const { current } = await shop.launcher.readState()
      const { found, hour } = await getUpdateSettings(context.tx)
      if (!found || found.version === current) return refuse("not_found", "There is no newer version.")
      if (found.version !== version)
        return refuse("conflict", `${found.version} has come out. Please read what it brings first.`)
      const startsAt = when === "now" ? context.now : await getNextUpdateTime(context.tx, hour, context.now)
      return startUpdateRun(context, { kind: "update", fromVersion: current, toVersion: version, startsAt })
    },
  )

/** To the version before. Nothing is lost: a new version only adds to the database. */
export const revertUpdate = (shop: Shop, actor: Actor): Promise<Outcome<{ version: string }>> =>
  command(shop, actor, "updates.install", noInput, async (context) => {
    if (!shop.launcher) return refuseWithoutLauncher()
    const revertable = await findRevertableUpdate(shop, context.tx)
    if (!revertable) return refuse("conflict", "There is no version to go back to. That is possible for two weeks.")
    const { current, former } = revertable
    const started = await startUpdateRun(context, {
      kind: "revert",
      fromVersion: current,
      toVersion: former,
      startsAt: context.now,
    })
    return started.ok ? done({ version: former }) : started
  })

type NewRun = Pick<typeof updateRuns.$inferInsert, "kind" | "fromVersion" | "toVersion"> & { startsAt: Date }

/** One at a time. */
async function startUpdateRun(
  { shop, tx, actor, now }: CommandContext,
  run: NewRun,
): Promise<Outcome<{ startsAt: Date }>> {
  const [made] = await tx
    .insert(updateRuns)
    .values({ ...run, startedBy: getActorName(actor), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: updateRuns.id })
  if (!made) return refuse("conflict", "An update is under way already.")
  const startAfter = Math.ceil((run.startsAt.getTime() - now.getTime()) / 1000)
  await shop.jobs.send(tx, "install-update", { runId: made.id }, startAfter > 0 ? { startAfter } : {})
  const detail = { from: run.fromVersion, to: run.toVersion }
  const action = run.kind === "revert" ? "going back" : "asked for"
  await recordEvent(tx, actor, { noun: "updates", nounId: made.id, action, detail }, now)
  return done({ startsAt: run.startsAt })
}

const one = z.strictObject({ id: z.uuid() })

/** Until the versions are changed. What was downloaded stays for the next time. */
export const cancelUpdate = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ version: string }>> =>
  command(shop, actor, "updates.write", validateInput(one, input), async ({ tx, now }, { id }) => {
    const [run] = await tx.select().from(updateRuns).where(eq(updateRuns.id, id)).for("update")
    if (!run) return refuse("not_found", "There is no such update.")
    if (run.status === "canceled") return done({ version: run.toVersion })
    const canceled = await moveUpdateRun(tx, id, { to: "canceled", role: "admin", finishedAt: now })
    if (!canceled) return refuse("conflict", "The versions are being changed, so it can’t be canceled any more.")
    await recordEvent(tx, actor, { noun: "updates", nounId: id, action: "canceled" }, now)
    return done({ version: run.toVersion })
  })

/** By itself: what failed here before waits for a person. */
export const requestAutomaticUpdate = (shop: Shop, actor: Actor): Promise<Outcome<null>> =>
  command(shop, actor, "updates.install", noInput, async (context) => {
    const { tx, now } = context
    const { found, automatic, hour } = await getUpdateSettings(tx)
    if (!shop.launcher || !automatic || !found) return done(null)
    const { current } = await shop.launcher.readState()
    if (found.version === current) return done(null)
    const [tried] = await tx
      .select({ id: updateRuns.id })
      .from(updateRuns)
      .where(
        or(
          eq(updateRuns.toVersion, found.version),
          and(eq(updateRuns.kind, "revert"), eq(updateRuns.fromVersion, found.version)),
        ),
      )
      .orderBy(desc(updateRuns.createdAt))
      .limit(1)
    if (tried) return done(null)
    const startsAt = await getNextUpdateTime(tx, hour, now)
    const run = { kind: "update", fromVersion: current, toVersion: found.version, startsAt } as const
    const started = await startUpdateRun(context, run)
    return started.ok || started.problem.code === "conflict" ? done(null) : started
  })
