import { and, eq, inArray, sql } from "drizzle-orm"
import { z } from "zod"
import { posts } from "../../db/tables/blog.ts"
import { uploads } from "../../db/tables/media.ts"
import { pages } from "../../db/tables/pages.ts"
import { type SiteImportState, siteImportItems, siteImportPictures, siteImports } from "../../db/tables/site-imports.ts"
import { type Actor, getActorName } from "../actor.ts"
import { type CommandContext, command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { announcedFileSchema, formatTooManyBytes, getFileName } from "../media/upload.ts"
import {
  announceUploads,
  hasUploadStarted,
  isSameFile,
  listUploadsOfSameFiles,
} from "../media/upload-commands.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { FindAddressOwner } from "../redirects/redirect.ts"
import { parseOldAddress } from "../redirects/redirect-address.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { type SiteImportRow, siteImportNotFound } from "./site-import.server.ts"
import { maxExportMegabytes, maxSiteItems } from "./site-import-limits.ts"
import { planStoredSlugs } from "./stored-slugs.server.ts"

type FileToSend = { import: string; upload: string; begun: boolean }

/** Before any byte is sent. An upload that the actor began continues. */
export const announceSiteImport = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<FileToSend>> =>
  command(shop, actor, "imports.write", validateInput(announcedFileSchema, input), async (run, file) => {
    const { tx, now } = run
    if (actor.kind !== "user") return refuse("forbidden", "Only a person can send files.")
    if (file.bytes === 0) return refuse("invalid", "This file is empty.")
    if (file.bytes > maxExportMegabytes * 1e6)
      return refuse("invalid", formatTooManyBytes(file.bytes, maxExportMegabytes).split(". ")[0] ?? "")
    const same = await listUploadsOfSameFiles(run, "site export", [file])
    const waiting = same.find((row) => row.state === "waiting" && isSameFile(row, file))
    if (waiting?.subjectId)
      return done({ import: waiting.subjectId, upload: waiting.id, begun: hasUploadStarted(waiting) })
    const fileName = getFileName(file.path).slice(0, 300).toWellFormed()
    const owner = { ownerId: actor.id, ownerName: getActorName(actor) }
    const [row] = await tx
      .insert(siteImports)
      .values({ fileName, bytes: file.bytes, ...owner, createdAt: now })
      .returning({ id: siteImports.id })
    if (!row) throw new Error("the import was not written")
    const subject = { ...file, subjectId: row.id, place: 0, caption: "" }
    const [upload] = await announceUploads(run, "site export", [subject])
    if (!upload) throw new Error("the upload was not written")
    return done({ import: row.id, upload: upload.id, begun: false })
  })

const startSchema = z.strictObject({
  id: z.uuid(),
  /** Null: goes on with those that were chosen. */
  items: z.array(z.int()).max(maxSiteItems).nullable(),
  publishes: z.boolean(),
})

const startable: ReadonlySet<SiteImportState> = new Set(["ready", "stopped", "failed"])

/** Starts, or goes on after a stop. Only one at a time. */
export const startSiteImport = (
  shop: Shop,
  actor: Actor,
  input: unknown,
  { findOwner }: { findOwner: FindAddressOwner },
): Promise<Outcome<null>> =>
  command(shop, actor, "imports.write", validateInput(startSchema, input), async (run, { id, items, publishes }) => {
    const found = await lockSiteImport(run, id)
    if (!found.ok) return found
    const row = found.value
    if (row.state === "running") return done(null)
    if (!startable.has(row.state) || (!row.begunAt && row.state !== "ready"))
      return refuse("conflict", "This import cannot begin now.")
    if (!row.begunAt) {
      if (!items || items.length === 0) return refuse("invalid", "Choose at least one post or page.")
      await chooseItems(run, id, items, findOwner)
      await planStoredSlugs(run.tx, { id })
    }
    return beginSiteImport(run, row, row.begunAt ? {} : { publishes })
  })

async function chooseItems({ tx }: CommandContext, id: string, chosen: number[], findOwner: FindAddressOwner) {
  const rows = await tx
    .select({ position: siteImportItems.position, address: siteImportItems.oldAddress, status: siteImportItems.status })
    .from(siteImportItems)
    .where(eq(siteImportItems.importId, id))
  const values = rows.map(({ position, address, status }) => {
    const path = status === "publish" ? parseOldAddress(address) : null
    const isFree = path?.ok && path.value !== "/" && findOwner(path.value) !== "site"
    return { position, path: isFree ? path.value : null }
  })
  await tx.execute(sql`update ${siteImportItems} set is_chosen = ${siteImportItems.position} = any (${sql.param(chosen)}::int[])
    and not exists (select from ${posts} where ${posts.id} = target_id)
    and not exists (select from ${pages} where ${pages.id} = target_id), old_path = given.path
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (position int, path text)
    where import_id = ${id} and ${siteImportItems.position} = given.position`)
}

async function beginSiteImport(
  run: CommandContext,
  row: SiteImportRow,
  set: Partial<SiteImportRow>,
): Promise<Outcome<null>> {
  const { shop, tx, actor, now } = run
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('solander site imports'))`)
  const busy = inArray(siteImports.state, ["running", "undoing"])
  if ((await tx.$count(siteImports, busy)) > 0)
    return refuse("conflict", "Another site is being imported or undone now. Wait until that has ended.")
  await tx
    .update(siteImports)
    .set({ ...set, state: "running", wantsStop: false, problem: null, finishedAt: null, begunAt: row.begunAt ?? now })
    .where(eq(siteImports.id, row.id))
  const detail = { file: row.fileName }
  await recordEvent(tx, actor, { noun: "site import", nounId: row.id, action: "begun", detail }, now)
  await shop.jobs.send(tx, "run-site-import", { siteImportId: row.id })
  return done(null)
}

const idSchema = z.object({ id: z.uuid() })

/** After the item that is being written. */
export const stopSiteImport = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "imports.write", validateInput(idSchema, input), async (run, { id }) => {
    const found = await lockSiteImport(run, id)
    if (!found.ok) return found
    if (found.value.state !== "running") return refuse("conflict", "This import is not running.")
    await run.tx.update(siteImports).set({ wantsStop: true }).where(eq(siteImports.id, id))
    return done(null)
  })

/** Fetches the pictures that could not be fetched, for posts and pages that are as they were written. */
export const retrySitePictures = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "imports.write", validateInput(idSchema, input), async (run, { id }) => {
    const found = await lockSiteImport(run, id)
    if (!found.ok) return found
    const { tx } = run
    const { state, begunAt } = found.value
    if (state === "running") return done(null)
    if (!begunAt || (state !== "done" && state !== "stopped"))
      return refuse("conflict", "These pictures cannot be fetched now.")
    const ofImport = eq(siteImportItems.importId, id)
    const isMissing = and(ofImport, eq(siteImportItems.state, "done"), sql`${siteImportItems.missing} <> '{}'`)
    await tx.update(siteImportItems).set({ state: "again" }).where(isMissing)
    await tx
      .update(siteImportPictures)
      .set({ problem: null })
      .where(and(eq(siteImportPictures.importId, id), sql`picture_id is null`))
    return beginSiteImport(run, found.value, {})
  })

const undoable: ReadonlySet<SiteImportState> = new Set(["done", "stopped", "failed"])

/** Removes what this import made, unless it was changed since. */
export const undoSiteImport = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "imports.write", validateInput(idSchema, input), async (run, { id }) => {
    const found = await lockSiteImport(run, id)
    if (!found.ok) return found
    const { state, begunAt } = found.value
    if (state === "undoing" || state === "undone") return done(null)
    if (!begunAt || !undoable.has(state)) return refuse("conflict", "This import cannot be undone now.")
    await run.tx.update(siteImports).set({ state: "undoing", problem: null }).where(eq(siteImports.id, id))
    await run.shop.jobs.send(run.tx, "run-site-import", { siteImportId: id })
    return done(null)
  })

/** Only before it begins. Idempotent. */
export async function deleteSiteImport(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> {
  const deleted = await command(shop, actor, "imports.write", validateInput(idSchema, input), async (run, { id }) => {
    const found = await lockSiteImport(run, id)
    if (!found.ok) return done({ sent: [], key: null })
    if (found.value.begunAt) return refuse("conflict", "This import has begun. Stop it, or undo it.")
    const sent = await run.tx.delete(uploads).where(eq(uploads.subjectId, id)).returning({ id: uploads.id })
    await run.tx.delete(siteImports).where(eq(siteImports.id, id))
    return done({ sent, key: found.value.key })
  })
  if (!deleted.ok) return deleted
  for (const upload of deleted.value.sent) await shop.uploads.remove(upload.id)
  if (deleted.value.key) await shop.storage.private.delete(deleted.value.key)
  return done(null)
}

async function lockSiteImport({ tx }: CommandContext, id: string): Promise<Outcome<SiteImportRow>> {
  const [row] = await tx.select().from(siteImports).where(eq(siteImports.id, id)).for("update")
  return row ? done(row) : siteImportNotFound
}
