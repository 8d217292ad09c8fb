import { and, eq } from "drizzle-orm"
import { posts } from "../../db/tables/blog.ts"
import { pages } from "../../db/tables/pages.ts"
import { siteImportItems, siteImports } from "../../db/tables/site-imports.ts"
import type { Actor } from "../actor.ts"
import { hasPostText, postSchema } from "../blog/post.ts"
import { insertPost, savePostChanges } from "../blog/write-post.server.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { insertImportedPage, saveImportedPage } from "../pages/import-page.server.ts"
import { pageSchema } from "../pages/page-schema.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { convertContent } from "./content/convert-content.server.ts"
import { buildPageBlocks } from "./content/page-body.ts"
import { buildPostBody, type FindPicture } from "./content/post-body.ts"
import { type FetchedPicture, fetchSitePictures } from "./fetch-pictures.server.ts"
import type { FormerSite } from "./former-site.server.ts"
import type { SiteImportRow } from "./site-import.server.ts"

type ItemRow = typeof siteImportItems.$inferSelect

type ItemContext = {
  row: SiteImportRow
  item: ItemRow
  site: FormerSite
  scratch: string
  isStopped: () => Promise<boolean>
}

type PreparedItem = {
  item: ItemRow
  publishedAt: Date | null
  content: Record<string, unknown>
  result: Pick<ItemRow, "notes" | "missing" | "pictures">
}

/** Fetches its pictures and writes it, once. What cannot be written is marked as failed, and the import goes on. */
export async function importSiteItem(shop: Shop, owner: Actor, context: ItemContext): Promise<void> {
  const { row, item } = context
  const prepared = await prepareItem(shop, owner, context)
  // It is written whole when the import goes on.
  if (await context.isStopped()) return
  const written = await command(shop, owner, "imports.write", noInput, async (run) => {
    const { tx } = run
    const isRunning = and(eq(siteImports.id, row.id), eq(siteImports.state, "running"))
    const [running] = await tx.select({ id: siteImports.id }).from(siteImports).where(isRunning).for("update")
    const [latest] = await tx
      .select({ state: siteImportItems.state })
      .from(siteImportItems)
      .where(isItem(item))
      .for("update")
    if (!running || latest?.state !== item.state) return done(null)
    return writeItem(run, prepared)
  })
  if (written.ok) return
  const problem = Object.values(written.problem.fields ?? {})[0] ?? written.problem.message
  await shop.db
    .update(siteImportItems)
    .set({ state: item.state === "again" ? "done" : "failed", notes: [...item.notes, problem] })
    .where(and(isItem(item), eq(siteImportItems.state, item.state)))
}

const isItem = ({ importId, position }: ItemRow) =>
  and(eq(siteImportItems.importId, importId), eq(siteImportItems.position, position))

async function prepareItem(
  shop: Shop,
  owner: Actor,
  { row, item, site, scratch, isStopped }: ItemContext,
): Promise<PreparedItem> {
  const { parts, notes } = convertContent(item.content, { base: item.oldAddress, ...site })
  const main = site.getAttachment(item.mainAttachment)?.address
  const wanted = [
    ...(main ? [[main]] : []),
    ...parts.flatMap((part) => (part.kind === "picture" ? [part.addresses] : [])),
  ]
  const fetched = await fetchSitePictures(shop, owner, wanted, { importId: row.id, scratch, isStopped })
  const findPicture: FindPicture = ([address = ""]) => {
    const found = fetched.get(address)
    return found?.id ? { id: found.id, alt: found.alt } : null
  }
  const built = item.kind === "post" ? buildPostBody(parts, findPicture) : buildPageBlocks(parts, findPicture)
  const isPublic = row.publishes && (item.status === "publish" || item.status === "future")
  const mainPicture = main ? fetched.get(main) : undefined
  const content =
    item.kind === "post"
      ? toPostFields(item, built.value, mainPicture)
      : { title: item.title, slug: item.slug, introduction: item.excerpt, blocks: withMain(built.value, mainPicture) }
  const allNotes = [
    ...item.notes.filter((note) => note.endsWith(`This becomes ${item.slug}.`)),
    ...notes,
    ...(built.isCut ? ["It is longer than a text can be here, so its end was left out."] : []),
    ...(item.status === "password" ? ["It had a password, so it is a draft."] : []),
  ]
  const missing = [...new Set(wanted.flatMap(([address]) => (address && !fetched.get(address)?.id ? [address] : [])))]
  const pictures = [...new Set([...fetched.values()].flatMap(({ id }) => id ?? []))]
  return {
    item,
    publishedAt: isPublic ? item.publishedAt : null,
    content,
    result: { notes: allNotes, missing, pictures },
  }
}

const toPostFields = (item: ItemRow, body: unknown, main: FetchedPicture | undefined) => ({
  ...{ title: item.title, slug: item.slug, excerpt: item.excerpt, body, tags: item.tags },
  ...(main?.id && { mainPictureId: main.id, mainPictureAlt: main.alt, mainPictureCaption: main.caption }),
})

/** Pages have no picture of their own: it is their first block. */
function withMain(blocks: unknown, main: FetchedPicture | undefined): unknown {
  if (!main?.id || !Array.isArray(blocks)) return blocks
  const { id: pictureId, alt, caption } = main
  const isShown = blocks.some((block) => block.kind === "picture" && block.pictureId === pictureId)
  return isShown
    ? blocks
    : [{ id: crypto.randomUUID(), kind: "picture", pictureId, alt, caption }, ...blocks.slice(0, 199)]
}

async function writeItem(run: CommandContext, prepared: PreparedItem): Promise<Outcome<null>> {
  const { item, result } = prepared
  const { tx } = run
  const target = item.kind === "post" ? posts : pages
  const [known] = await tx
    .select({ updatedAt: target.updatedAt })
    .from(target)
    .where(eq(target.id, item.targetId))
    .for("update")
  const isUntouched = known?.updatedAt.getTime() === item.writtenAt?.getTime()
  if (known && (item.state !== "again" || !isUntouched)) {
    const note =
      item.state === "again" ? "It was changed here since, so add these pictures by hand." : "It was here already."
    await tx
      .update(siteImportItems)
      .set({ state: "done", notes: [note] })
      .where(isItem(item))
    return done(null)
  }
  const written =
    item.kind === "post"
      ? await writePost(run, prepared, known !== undefined)
      : await writePage(run, prepared, known !== undefined)
  if (!written.ok) return written
  await tx
    .update(siteImportItems)
    .set({ ...result, state: "done", writtenAt: written.value })
    .where(isItem(item))
  return done(null)
}

async function writePost(run: CommandContext, prepared: PreparedItem, isKnown: boolean): Promise<Outcome<Date>> {
  const { item, publishedAt } = prepared
  const { tx, actor, now } = run
  const checked = validateInput(postSchema, prepared.content)
  if (!checked.ok) return checked
  const isThis = eq(posts.id, item.targetId)
  if (isKnown) {
    const [before] = await tx.select().from(posts).where(isThis)
    const saved = before && (await savePostChanges(run, before, checked.value))
    if (!saved) throw new Error("the post is gone")
    return saved.ok ? done(saved.value.updatedAt) : saved
  }
  const inserted = await insertPost(run, checked.value, item.targetId)
  if (!inserted.ok) return inserted
  if (!publishedAt || !hasPostText(checked.value)) return done(now)
  await tx.update(posts).set({ publishedAt }).where(isThis)
  const action = publishedAt > now ? "scheduled" : "published"
  await recordEvent(tx, actor, { noun: "post", nounId: item.targetId, action }, now)
  return done(now)
}

async function writePage(run: CommandContext, prepared: PreparedItem, isKnown: boolean): Promise<Outcome<Date>> {
  const { item, publishedAt, content } = prepared
  const checked = validateInput(pageSchema, content)
  if (!checked.ok) return checked
  const save = isKnown ? saveImportedPage : insertImportedPage
  return save(run, item.targetId, checked.value, publishedAt)
}
