import { and, desc, eq, sql } from "drizzle-orm"
import type { Database, Transaction } from "../db/connect.ts"
import { pageVersions, type VersionedPage } from "../db/tables/content.ts"
import { type Actor, getActorName } from "./actor.ts"
import { type CommandContext, command, noInput, type TransactionContext } from "./command.server.ts"
import { type FieldChanges, fieldChanges } from "./field-changes.server.ts"
import { recordEvent } from "./history.server.ts"
import { type HistoryLine, listHistory } from "./history-queries.server.ts"
import { done, type Outcome, refuse } from "./problem.ts"
import { query } from "./query.server.ts"
import type { Shop } from "./shop.ts"

/** A page with a draft that is published as a whole, and versions that can be restored. */
export type DraftedPage<V extends object> = {
  page: VersionedPage
  /** For sentences: `homepage`. */
  name: string
  check: (input: unknown) => Outcome<V>
  /** `updatedAt` is the epoch if nothing was ever stored. */
  published: (db: Database | Transaction) => Promise<{ value: V; updatedAt: Date }>
  /** @returns the value as visitors see it, or why it cannot be published */
  show: (write: CommandContext, value: V) => Promise<Outcome<V>>
  /** After a draft was saved, discarded or published. */
  changed?: (write: TransactionContext) => Promise<void>
  /** For storage in a version. */
  pack: (value: V) => unknown
  /** Accepts values of older versions of the program. */
  unpack: (stored: unknown) => V
}

/** The draft, or else the published value. */
type CurrentPage<V> = { value: V; updatedAt: Date; isDraft: boolean }

export type PageVersion = { id: string; savedAt: Date; savedBy: string }

export type PageForEdit<V> = CurrentPage<V> & { history: HistoryLine[]; versions: PageVersion[] }

export const getPageForEdit = <V extends object>(
  shop: Pick<Shop, "db" | "now">,
  actor: Actor,
  drafted: DraftedPage<V>,
): Promise<Outcome<PageForEdit<V>>> =>
  query(shop, actor, "pages.read", async (db) => {
    const { id, savedAt, savedBy } = pageVersions
    const [now, history, versions] = await Promise.all([
      getCurrentPage(db, drafted),
      listHistory(db, ...getHistoryPlace(drafted)),
      db
        .select({ id, savedAt, savedBy })
        .from(pageVersions)
        .where(matchesPage(drafted, "published"))
        .orderBy(desc(savedAt), desc(id))
        .limit(30),
    ])
    return done({ ...now, history, versions })
  })

async function getCurrentPage<V extends object>(
  db: Database | Transaction,
  drafted: DraftedPage<V>,
): Promise<CurrentPage<V>> {
  const [draft] = await db.select().from(pageVersions).where(matchesPage(drafted, "draft"))
  if (draft) return { value: drafted.unpack(draft.content), updatedAt: draft.savedAt, isDraft: true }
  return { ...(await drafted.published(db)), isDraft: false }
}

export const getPagePreview = <V extends object>(
  shop: Pick<Shop, "db" | "now">,
  actor: Actor,
  drafted: DraftedPage<V>,
  version: string | null,
): Promise<Outcome<V>> =>
  query(shop, actor, "pages.read", async (db) => {
    if (version === null) return done((await getCurrentPage(db, drafted)).value)
    const found = await findVersion(db, drafted, version)
    return found ? done(found) : refuse("not_found", "This version does not exist.")
  })

/** Refuses (409) if the page was saved or published after `seenAt`. `updatedAt`: the new version. */
export const savePageDraft = <V extends object>(
  shop: Shop,
  actor: Actor,
  drafted: DraftedPage<V>,
  input: unknown,
  seenAt: Date,
): Promise<Outcome<{ changed: string[]; updatedAt: Date }>> =>
  command(shop, actor, "pages.write", drafted.check(input), async (write, draft) => {
    await lockPages(write)
    if (!isUnchanged(await getCurrentPage(write.tx, drafted), seenAt)) return refuseChanged(drafted)
    const changed = await writeDraft(write, drafted, draft, "draft saved")
    return done({ changed, updatedAt: changed.length > 0 ? write.now : seenAt })
  })

/** Within another command, of a page that no form has open. */
export async function writePageDraft<V extends object>(
  write: TransactionContext,
  drafted: DraftedPage<V>,
  draft: V,
): Promise<void> {
  await lockPages(write)
  await writeDraft(write, drafted, draft, "draft saved")
}

/** As the draft. Refuses (409) if the page was saved or published after `seenAt`. */
export const restoreVersion = <V extends object>(
  shop: Shop,
  actor: Actor,
  drafted: DraftedPage<V>,
  id: string,
  seenAt: Date,
): Promise<Outcome<null>> =>
  command(shop, actor, "pages.write", noInput, async (write) => {
    await lockPages(write)
    const version = await findVersion(write.tx, drafted, id)
    if (!version) return refuse("not_found", "This version does not exist.")
    if (!isUnchanged(await getCurrentPage(write.tx, drafted), seenAt)) return refuseChanged(drafted)
    await writeDraft(write, drafted, version, "version restored as a draft")
    return done(null)
  })

/** Refuses (409) if it was saved after `seenAt`. */
export const discardDraft = <V extends object>(
  shop: Shop,
  actor: Actor,
  drafted: DraftedPage<V>,
  seenAt: Date,
): Promise<Outcome<null>> =>
  command(shop, actor, "pages.write", noInput, async (write) => {
    await lockPages(write)
    const draft = await getCurrentPage(write.tx, drafted)
    if (!draft.isDraft) return refuse("conflict", "There is no draft.")
    if (!isUnchanged(draft, seenAt)) return refuseChanged(drafted)
    await write.tx.delete(pageVersions).where(matchesPage(drafted, "draft"))
    await drafted.changed?.(write)
    const { value } = await drafted.published(write.tx)
    await recordPageEvent(write, drafted, "draft discarded", fieldChanges(fields(draft.value), fields(value)))
    return done(null)
  })

export type PublishedVersion = { published: string; before: string | null }

/** Refuses (409) if the draft was saved after `seenAt`. */
export const publishDraft = <V extends object>(
  shop: Shop,
  actor: Actor,
  drafted: DraftedPage<V>,
  seenAt: Date,
): Promise<Outcome<PublishedVersion>> =>
  command(shop, actor, "pages.write", noInput, async (write) => {
    await lockPages(write)
    const draft = await getCurrentPage(write.tx, drafted)
    if (!draft.isDraft) return refuse("conflict", "There is no draft to publish.")
    if (!isUnchanged(draft, seenAt)) return refuseChanged(drafted)
    return publishCurrent(write, drafted, draft.value)
  })

/** Within another command. Null: there is no draft. Refuses (409) if the page was saved or published after `seenAt`. */
export async function publishOpenDraft<V extends object>(
  write: CommandContext,
  drafted: DraftedPage<V>,
  seenAt?: Date,
): Promise<Outcome<PublishedVersion | null>> {
  await lockPages(write)
  const draft = await getCurrentPage(write.tx, drafted)
  if (seenAt && !isUnchanged(draft, seenAt)) return refuseChanged(drafted)
  return draft.isDraft ? publishCurrent(write, drafted, draft.value) : done(null)
}

type PublishedPage = { changed: string[]; published: PublishedVersion | null }

/** Skips an unchanged value. Refuses (409) if the page was saved or published after `seenAt`. */
export const publishPage = <V extends object>(
  shop: Shop,
  actor: Actor,
  drafted: DraftedPage<V>,
  input: unknown,
  seenAt: Date,
): Promise<Outcome<PublishedPage>> =>
  command(shop, actor, "pages.write", drafted.check(input), async (write, value): Promise<Outcome<PublishedPage>> => {
    await lockPages(write)
    if (!isUnchanged(await getCurrentPage(write.tx, drafted), seenAt)) return refuseChanged(drafted)
    const changed = await writeDraft(write, drafted, value, "draft saved")
    const draft = await getCurrentPage(write.tx, drafted)
    if (!draft.isDraft) return done({ changed, published: null })
    const published = await publishCurrent(write, drafted, draft.value)
    return published.ok ? done({ changed, published: published.value }) : published
  })

async function publishCurrent<V extends object>(
  write: CommandContext,
  drafted: DraftedPage<V>,
  draft: V,
): Promise<Outcome<PublishedVersion>> {
  const { tx } = write
  await tx.delete(pageVersions).where(matchesPage(drafted, "draft"))
  // Makes the former value restorable, also if it did not come from a version.
  const [last] = await newestVersions(tx, drafted)
  const now = await drafted.published(tx)
  const hasFormer = last || now.updatedAt.getTime() === 0
  const before = hasFormer
    ? last?.id
    : await saveVersion(write, drafted, now.value, now.updatedAt, "Before the first version")
  const published = await publish(write, drafted, draft, now.value)
  return published.ok ? done({ published: published.value, before: before ?? null }) : published
}

/** Publishes the version before as the newest. Refuses (409) if another was published or drafted since. */
export const undoPublish = <V extends object>(
  shop: Shop,
  actor: Actor,
  drafted: DraftedPage<V>,
  published: string,
): Promise<Outcome<null>> =>
  command(shop, actor, "pages.write", noInput, async (write) => {
    await lockPages(write)
    const [last, before] = await newestVersions(write.tx, drafted)
    const version = before && (await findVersion(write.tx, drafted, before.id))
    if (!version || last?.id !== published)
      return refuse("conflict", `The ${drafted.name} was published again since, so this stays as it is. ${reloadHint}`)
    const now = await getCurrentPage(write.tx, drafted)
    if (now.isDraft)
      return refuse("conflict", `There’s a newer draft, so nothing was undone and the draft is safe. ${reloadHint}`)
    const shown = await publish(write, drafted, version, now.value)
    return shown.ok ? done(null) : shown
  })

const reloadHint = "Reload the page, then restore the version you want."

const refuseChanged = ({ name }: { name: string }) =>
  refuse("conflict", `The ${name} was saved meanwhile, so nothing was changed. Reload the page to see the new version.`)

const isUnchanged = ({ updatedAt }: { updatedAt: Date }, seenAt: Date) => updatedAt.getTime() === seenAt.getTime()

const matchesPage = ({ page }: { page: VersionedPage }, state: "draft" | "published") =>
  and(eq(pageVersions.page, page), eq(pageVersions.state, state))

/** Serializes changes of pages. */
const lockPages = ({ tx }: TransactionContext) =>
  tx.execute(sql`lock table ${pageVersions} in share row exclusive mode`)

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

async function findVersion<V extends object>(
  db: Database | Transaction,
  drafted: DraftedPage<V>,
  id: string,
): Promise<V | null> {
  if (!uuid.test(id)) return null
  const [row] = await db
    .select({ content: pageVersions.content })
    .from(pageVersions)
    .where(and(matchesPage(drafted, "published"), eq(pageVersions.id, id)))
  return row ? drafted.unpack(row.content) : null
}

const newestVersions = (tx: Transaction, page: { page: VersionedPage }) =>
  tx
    .select({ id: pageVersions.id })
    .from(pageVersions)
    .where(matchesPage(page, "published"))
    .orderBy(desc(pageVersions.savedAt), desc(pageVersions.id))
    .limit(2)

async function publish<V extends object>(
  write: CommandContext,
  drafted: DraftedPage<V>,
  value: V,
  before: V,
): Promise<Outcome<string>> {
  const shown = await drafted.show(write, value)
  if (!shown.ok) return shown
  await drafted.changed?.(write)
  await recordPageEvent(write, drafted, "published", fieldChanges(fields(before), fields(shown.value)))
  return done(await saveVersion(write, drafted, shown.value, write.now, getActorName(write.actor)))
}

async function writeDraft<V extends object>(
  context: TransactionContext,
  drafted: DraftedPage<V>,
  draft: V,
  action: string,
): Promise<string[]> {
  const { tx, now, actor } = context
  const changes = fieldChanges(fields((await getCurrentPage(tx, drafted)).value), fields(draft))
  if (Object.keys(changes).length === 0) return []
  await tx.delete(pageVersions).where(matchesPage(drafted, "draft"))
  const { page, pack } = drafted
  await tx
    .insert(pageVersions)
    .values({ page, state: "draft", content: pack(draft), savedBy: getActorName(actor), savedAt: now })
  await drafted.changed?.(context)
  await recordPageEvent(context, drafted, action, changes)
  return Object.keys(changes)
}

async function saveVersion<V extends object>(
  { tx }: TransactionContext,
  { page, pack }: DraftedPage<V>,
  value: V,
  savedAt: Date,
  savedBy: string,
): Promise<string> {
  const inserted = tx.insert(pageVersions).values({ page, state: "published", content: pack(value), savedBy, savedAt })
  const [row] = await inserted.returning({ id: pageVersions.id })
  if (!row) throw new Error("the version was not written")
  return row.id
}

const fields = (value: object) => value as Record<string, unknown>

const recordPageEvent = (
  { tx, actor, now }: TransactionContext,
  drafted: { page: VersionedPage },
  action: string,
  changes: FieldChanges,
) => {
  const [noun, nounId] = getHistoryPlace(drafted)
  return recordEvent(tx, actor, { noun, nounId, action, changes: omitUnchangedItems(changes) }, now)
}

/** A draft is saved while it is typed, and a list may be long. */
const omitUnchangedItems = (changes: FieldChanges): FieldChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([name, { before, after }]) => {
      if (!Array.isArray(before) || !Array.isArray(after)) return [name, { before, after }]
      const isIn = (items: unknown[]) => {
        const texts = new Set(items.map((item) => JSON.stringify(item)))
        return (item: unknown) => texts.has(JSON.stringify(item))
      }
      const [wasIn, staysIn] = [isIn(before), isIn(after)]
      return [name, { before: before.filter((item) => !staysIn(item)), after: after.filter((item) => !wasIn(item)) }]
    }),
  )

/** `page:ID` is the page with this id; the others are one of a kind. */
function getHistoryPlace({ page }: { page: VersionedPage }): [noun: string, nounId: string] {
  return page.startsWith("page:") ? ["page", page.slice("page:".length)] : [page, "draft"]
}
