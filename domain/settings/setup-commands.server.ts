import type { Actor } from "../actor.ts"
import { type CommandContext, command } from "../command.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { type AllSettings, allSettingsSchema, flattenGroups } from "./all-settings.ts"
import type { SettingsByKey } from "./settings.ts"
import { findSettingsProblems } from "./settings-checks.ts"
import { lockSettings, writeAllGroups, writeSettings } from "./settings-commands.server.ts"
import { getSettingsGroups } from "./settings-for-edit.server.ts"
import { getSettings } from "./settings-queries.server.ts"
import type { SetupSettings } from "./setup-settings.ts"
import { findNextStep, type SetupStep } from "./setup-steps.ts"

/** The settings that steps change, and where set-up is. */
export const getSetup = (shop: Shop, actor: Actor): Promise<Outcome<Pick<SettingsByKey, (typeof setupKeys)[number]>>> =>
  query(shop, actor, "settings.read", async (db) => done(await getSettings(db, ...setupKeys)))

const setupKeys = ["site", "look", "payment", "shipping", "uploads", "setup"] as const

/**
 * Saves a step's settings and that it is done, together. The last open step finishes set-up. Saving the same again changes
 * nothing. @param changes by path; other settings stay
 */
export const saveSetupStep = (
  shop: Shop,
  actor: Actor,
  step: SetupStep,
  changes: AllSettings = {},
): Promise<Outcome<SetupSettings>> =>
  command(shop, actor, "settings.write", done(changes), async (context) => {
    await lockSettings(context.tx)
    const before = flattenGroups((await getSettingsGroups(context.tx)).groups)
    const all = validateInput(allSettingsSchema, { ...before, ...changes })
    if (!all.ok) return all
    const problems = findSettingsProblems(all.value, before)
    if (problems.length > 0) return refuseFields(Object.fromEntries(problems))
    const written = await writeAllGroups(context, all.value)
    return written.ok ? leaveStep(context, step, "saved") : written
  })

export const skipSetupStep = (shop: Shop, actor: Actor, step: SetupStep): Promise<Outcome<SetupSettings>> =>
  command(shop, actor, "settings.write", done(step), async (context) => {
    await lockSettings(context.tx)
    return leaveStep(context, step, "skipped")
  })

/** A step that was saved before stays saved when it is skipped later. */
async function leaveStep(
  context: CommandContext,
  step: SetupStep,
  as: "saved" | "skipped",
): Promise<Outcome<SetupSettings>> {
  const { setup } = await getSettings(context.tx, "setup")
  if (setup.state !== "open") return refuse("conflict", "Set-up is finished. Settings has all of it.")
  if (setup.saved.includes(step)) return done(setup)
  const left = { ...setup, skipped: setup.skipped.filter((one) => one !== step) }
  left[as] = [...left[as], step]
  const isFinished = findNextStep(left) === null
  const next: SetupSettings = isFinished ? { ...left, state: "done", finishedAt: context.now.toISOString() } : left
  await writeSettings(context, "setup", next)
  return done(next)
}
