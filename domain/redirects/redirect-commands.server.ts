import { and, eq, ne } from "drizzle-orm"
import { missingAddresses, redirects } from "../../db/tables/redirects.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import {
  existingRedirect,
  type FindAddressOwner,
  findOwnerProblem,
  loopingRedirect,
  maxRedirects,
  redirectSchema,
} from "./redirect.ts"
import { parseOldAddress, parseRedirectTarget } from "./redirect-address.ts"
import {
  deleteMissingAddresses,
  getRedirectGraph,
  loadRedirectTargets,
  lockRedirects,
} from "./redirect-graph.server.ts"
import { findRedirectLoops } from "./redirect-loops.ts"
import { findPatternTargetProblem } from "./redirect-pattern.ts"
import type { Redirect } from "./redirect-queries.server.ts"
import { getSitePages } from "./site-pages.server.ts"

type SaveOptions = { findOwner: FindAddressOwner }

type RedirectValues = Pick<Redirect, "fromPath" | "toUrl" | "toPath" | "status">

/** Adds a redirect, or changes the one with this id. */
export async function saveRedirect(
  shop: Shop,
  actor: Actor,
  input: unknown,
  { findOwner }: SaveOptions,
): Promise<Outcome<Redirect>> {
  const site = await getSitePages(shop, actor)
  if (!site.ok) return site
  return command(shop, actor, "settings.write", validateInput(redirectSchema, input), async (run, { id, ...typed }) => {
    const { tx } = run
    const [from, to] = [parseOldAddress(typed.from), parseRedirectTarget(typed.to, shop.siteUrl)]
    if (!from.ok || !to.ok)
      return refuseFields({ ...(!from.ok && { from: from.message }), ...(!to.ok && { to: to.message }) })
    const owned = findOwnerProblem(from.value, findOwner(from.value), site.value.answered)
    if (owned) return refuse("conflict", owned, { from: owned })
    const misused = findPatternTargetProblem(from.value, to.value.path)
    if (misused) return refuseFields({ to: misused })
    await lockRedirects(tx)
    const values: RedirectValues = {
      fromPath: from.value,
      toUrl: to.value.url,
      toPath: to.value.path,
      status: typed.keepsMethod ? 308 : 301,
    }
    const refused = await findSaveProblem(run, values, id)
    if (refused) return refused
    const saved = id === undefined ? await insertRedirect(run, values) : await updateRedirect(run, id, values)
    if (!saved) return refuse("not_found", "This old address is no longer in the list.")
    await deleteMissingAddresses(tx, [values.fromPath])
    return done(saved)
  })
}

async function findSaveProblem(
  { tx }: CommandContext,
  { fromPath, toPath }: RedirectValues,
  id: string | undefined,
): Promise<(Outcome<never> & { ok: false }) | null> {
  const isOther = id === undefined ? undefined : ne(redirects.id, id)
  const others = await tx.$count(redirects, and(eq(redirects.fromPath, fromPath), isOther))
  if (others > 0) return refuse("conflict", existingRedirect, { from: existingRedirect })
  const graph = getRedirectGraph(await loadRedirectTargets(tx))
  if (id === undefined && graph.size >= maxRedirects)
    return refuse("conflict", `At most ${maxRedirects.toLocaleString("en-US")} old addresses.`)
  if (id !== undefined) {
    const [before] = await tx.select({ path: redirects.fromPath }).from(redirects).where(eq(redirects.id, id))
    if (before) graph.delete(before.path)
  }
  const isLoop = findRedirectLoops(graph.set(fromPath, toPath)).has(fromPath)
  return isLoop ? refuse("conflict", loopingRedirect, { to: loopingRedirect }) : null
}

async function insertRedirect({ tx, actor, now }: CommandContext, values: RedirectValues): Promise<Redirect> {
  const [row] = await tx
    .insert(redirects)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error("The redirect was not stored.")
  const detail = { from: row.fromPath, to: row.toUrl }
  await recordEvent(tx, actor, { noun: "redirect", nounId: row.id, action: "added", detail }, now)
  return row
}

async function updateRedirect(
  { tx, actor, now }: CommandContext,
  id: string,
  values: RedirectValues,
): Promise<Redirect | null> {
  const [before] = await tx.select().from(redirects).where(eq(redirects.id, id))
  if (!before) return null
  const changes = fieldChanges(before, values)
  if (Object.keys(changes).length === 0) return before
  const [row] = await tx
    .update(redirects)
    .set({ ...values, updatedAt: now })
    .where(eq(redirects.id, id))
    .returning()
  await recordEvent(tx, actor, { noun: "redirect", nounId: id, action: "changed", changes }, now)
  return row ?? null
}

/** Visitors find nothing at the old address again. */
export const deleteRedirect = (shop: Shop, actor: Actor, id: string): Promise<Outcome<Redirect>> =>
  command(shop, actor, "settings.write", noInput, async ({ tx, now }) => {
    const [removed] = await tx.delete(redirects).where(eq(redirects.id, id)).returning()
    if (!removed) return refuse("not_found", "This old address is no longer in the list.")
    const detail = { from: removed.fromPath, to: removed.toUrl }
    await recordEvent(tx, actor, { noun: "redirect", nounId: id, action: "removed", detail }, now)
    return done(removed)
  })

/** It appears again when visitors look for it. */
export const dismissMissingAddress = (shop: Shop, actor: Actor, path: string): Promise<Outcome<null>> =>
  command(shop, actor, "settings.write", noInput, async ({ tx }) => {
    await tx.delete(missingAddresses).where(eq(missingAddresses.path, path))
    return done(null)
  })
