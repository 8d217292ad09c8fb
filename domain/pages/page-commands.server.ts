import { and, eq, isNull, ne } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { pages } from "../../db/tables/pages.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { publishOpenDraft } from "../page-versions.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { createPublicationCommands, type PublicationChange } from "../publication-commands.server.ts"
import type { Shop } from "../shop.ts"
import { reserveSlug } from "../slugs.server.ts"
import { validateInput } from "../validate-input.ts"
import { hasPageContent } from "./page-contents.ts"
import { draftedPage, parsePage } from "./page-draft.server.ts"
import { maxBarPages, type PagePlacement, pagePlacements } from "./page-limits.ts"
import { isPageId, lockPageRow, lockPageTable, type PageRow, pageNotFound } from "./page-row.server.ts"
import { pageSchema } from "./page-schema.ts"
import { isReservedSlug } from "./reserved-slugs.ts"

const newPageSchema = z.strictObject({ title: pageSchema.shape.title, id: z.uuid().optional() })

/**
 * An empty page that visitors do not see before it is published.
 * @param input `id` of the form: the same form sent twice creates one page
 */
export const createPage = (
  shop: Shop,
  actor: Actor,
  input: z.input<typeof newPageSchema>,
): Promise<Outcome<{ id: string; slug: string }>> =>
  command(shop, actor, "pages.write", validateInput(newPageSchema, input), async ({ tx, now }, { id, title }) => {
    await lockPageTable(tx)
    const [known] = id ? await tx.select().from(pages).where(eq(pages.id, id)) : []
    if (known) return done({ id: known.id, slug: known.slug })
    const slug = await reserveSlug(tx, "page", pages, { wanted: "", title, isReserved: isReservedSlug }, now)
    if (!slug.ok) return slug
    const values = { ...(id && { id }), title, slug: slug.value, createdAt: now, updatedAt: now }
    const [row] = await tx.insert(pages).values(values).returning()
    if (!row) throw new Error("the page was not written")
    await recordEvent(tx, actor, { noun: "page", nounId: row.id, action: "created", detail: { title } }, now)
    return done({ id: row.id, slug: row.slug })
  })

const placementSchema = z.strictObject({ placement: z.enum(pagePlacements), insteadOf: z.uuid().optional() })

/** @param insteadOf leaves the bar for the menu, where the bar is full */
export const setPagePlacement = (
  shop: Shop,
  actor: Actor,
  id: string,
  placement: PagePlacement,
  insteadOf?: string,
): Promise<Outcome<{ placement: PagePlacement; before: PagePlacement }>> => {
  const input = validateInput(placementSchema, { placement, ...(insteadOf && { insteadOf }) })
  return command(shop, actor, "pages.write", input, async (run, wanted) => {
    const row = await lockPageRow(run.tx, id)
    if (!row || row.archivedAt) return pageNotFound
    const before = row.placement
    if (before === wanted.placement) return done({ placement: before, before })
    if (wanted.placement === "bar") {
      const refused = await makeRoomInBar(run, row, wanted.insteadOf)
      if (refused) return refused
    }
    await writePlacement(run, row, wanted.placement)
    return done({ placement: wanted.placement, before })
  })
}

/** Null: there is room. */
async function makeRoomInBar(run: CommandContext, row: PageRow, insteadOf: string | undefined) {
  const inBar = await listBarPages(run.tx, row.id)
  if (inBar.length < maxBarPages) return null
  const leaving = inBar.find(({ id }) => id === insteadOf)
  if (leaving) {
    await writePlacement(run, leaving, "menu")
    return null
  }
  const titles = inBar.map(({ title }) => title).join(" or ")
  const sentence = `The bar is full. Swap with ${titles}?`
  return refuse("conflict", sentence, { placement: sentence })
}

const listBarPages = (tx: Transaction, otherThan: string): Promise<PageRow[]> =>
  tx
    .select()
    .from(pages)
    .where(and(eq(pages.placement, "bar"), isNull(pages.archivedAt), ne(pages.id, otherThan)))
    .orderBy(pages.createdAt, pages.id)

async function writePlacement({ tx, actor, now }: CommandContext, row: PageRow, placement: PagePlacement) {
  await tx.update(pages).set({ placement, updatedAt: now }).where(eq(pages.id, row.id))
  const changes = { placement: { before: row.placement, after: placement } }
  await recordEvent(tx, actor, { noun: "page", nounId: row.id, action: "moved", changes }, now)
}

/** A restored page is in the menu if the bar is full by then. */
export const {
  publish: showPage,
  unpublish: unpublishPage,
  archive: deletePage,
  restore: restorePage,
} = createPublicationCommands<PageRow>({
  noun: "page",
  permission: "pages.write",
  notFound: pageNotFound,
  lock: lockPageRow,
  write: async (tx, id, values) => {
    const isRestored = values.archivedAt === null
    const left = isRestored && (await listBarPages(tx, id)).length >= maxBarPages ? { placement: "menu" as const } : {}
    return tx
      .update(pages)
      .set({ ...values, ...left })
      .where(eq(pages.id, id))
  },
  refuseUnfinished: refuseEmptyPage,
})

function refuseEmptyPage(row: PageRow) {
  return hasPageContent(parsePage(row)) ? null : refuse("conflict", `${row.title} has nothing to read yet.`)
}

/**
 * Publishes the draft, if there is one, and shows the page from this time on.
 * @param at in the past or undefined: now. A public page is not hidden until a later time (409).
 * @param seenAt refuses (409) what was saved since
 */
export const schedulePage = (
  shop: Shop,
  actor: Actor,
  id: string,
  at?: Date,
  seenAt?: Date,
): Promise<Outcome<PublicationChange>> => {
  const input =
    at && !Number.isFinite(at.getTime()) ? refuse("invalid", "When?", { at: "Which day and time?" }) : noInput
  return command(shop, actor, "pages.write", input, async (run): Promise<Outcome<PublicationChange>> => {
    const { tx, now } = run
    const [before] = isPageId(id) ? await tx.select().from(pages).where(eq(pages.id, id)) : []
    const published = await publishOpenDraft(run, draftedPage(id), seenAt)
    const row = await lockPageRow(tx, id)
    if (!row || row.archivedAt) return pageNotFound
    if (!published.ok) return published
    return refuseEmptyPage(row) ?? showFrom(run, row, at && at > now ? at : now, before?.publishedAt ?? null)
  })
}

async function showFrom(
  { tx, actor, now }: CommandContext,
  row: PageRow,
  from: Date,
  before: Date | null,
): Promise<Outcome<PublicationChange>> {
  const wasPublic = before !== null && before <= now
  if (wasPublic && from > now)
    return refuse("conflict", "This page is public already. Hide it first, or publish now.", { at: "Public already." })
  if (wasPublic) return done({ from: before, before, updatedAt: row.updatedAt })
  await tx.update(pages).set({ publishedAt: from, updatedAt: now }).where(eq(pages.id, row.id))
  const detail = from > now ? { from: from.toISOString() } : {}
  const action = from > now ? "scheduled" : "shown"
  await recordEvent(tx, actor, { noun: "page", nounId: row.id, action, detail }, now)
  return done({ from, before, updatedAt: now })
}
