import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { demoRecords, homepageSections, homepageVersions } from "../../db/tables/content.ts"
import type { Actor } from "../actor.ts"
import { nameOf } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, noInput, type Write } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type HomeDraft, homeDraftSchema, sectionsOf } from "./home-draft.ts"
import { currentDraft, findVersion } from "./homepage-editor.server.ts"

/** Keeps the homepage's draft; visitors see nothing of it. Refuses (409) if it was saved or published after `seenAt`. */
export const saveHomepageDraft = (
  shop: Shop,
  actor: Actor,
  input: HomeDraft,
  seenAt: Date,
): Promise<Outcome<{ changed: string[] }>> =>
  command(shop, actor, "admin", checked(homeDraftSchema, input), async (write, draft) => {
    await lock(write)
    if (!isSeen(await currentDraft(write.tx), seenAt)) return changedSince
    return done({ changed: await writeDraft(write, draft, "draft saved") })
  })

/**
 * Makes a former version the draft; visitors see it when it is published. Refuses (409) if the homepage was saved or
 * published after `seenAt`.
 */
export const restoreHomepage = (shop: Shop, actor: Actor, id: string, seenAt: Date): Promise<Outcome<null>> =>
  command(shop, actor, "admin", noInput, async (write) => {
    await lock(write)
    const version = await findVersion(write.tx, id)
    if (!version) return refuse("not_found", "This version does not exist.")
    if (!isSeen(await currentDraft(write.tx), seenAt)) return changedSince
    await writeDraft(write, version, "version restored as a draft")
    return done(null)
  })

/** Forgets the draft. Refuses (409) if it was saved after `seenAt`. */
export const discardHomepageDraft = (shop: Shop, actor: Actor, seenAt: Date): Promise<Outcome<null>> =>
  command(shop, actor, "admin", noInput, async (write) => {
    await lock(write)
    const draft = await currentDraft(write.tx)
    if (!draft.isDraft) return refuse("conflict", "There is no draft.")
    if (!isSeen(draft, seenAt)) return changedSince
    await write.tx.delete(homepageVersions).where(isTheDraft)
    const published = await currentDraft(write.tx)
    await note(write, "draft discarded", fieldChanges(draft.value, published.value))
    return done(null)
  })

/**
 * Shows the draft to visitors, and keeps it as a version. Refuses (409) if it was saved after `seenAt`.
 * @returns the ids of the version and of the one before it, if there is one
 */
export const publishHomepage = (
  shop: Shop,
  actor: Actor,
  seenAt: Date,
): Promise<Outcome<{ published: string; before: string | null }>> =>
  command(shop, actor, "admin", noInput, async (write) => {
    const { tx } = write
    await lock(write)
    const draft = await currentDraft(tx)
    if (!draft.isDraft) return refuse("conflict", "There is no draft to publish.")
    if (!isSeen(draft, seenAt)) return changedSince
    await tx.delete(homepageVersions).where(isTheDraft)
    // What visitors saw until now can be restored, too, also if it came from elsewhere.
    const [last] = await newestVersions(tx)
    const now = await currentDraft(tx)
    const isKept = last || now.updatedAt.getTime() === 0
    const before = isKept ? last?.id : await keep(write, now.value, now.updatedAt, "Before the first version")
    return done({ published: await show(write, draft.value, now.value), before: before ?? null })
  })

/**
 * Shows visitors the version before this one again, and keeps it as the newest. Refuses (409) if another was published
 * or drafted since.
 */
export const undoPublishHomepage = (shop: Shop, actor: Actor, published: string): Promise<Outcome<null>> =>
  command(shop, actor, "admin", noInput, async (write) => {
    await lock(write)
    const [last, before] = await newestVersions(write.tx)
    const version = before && (await findVersion(write.tx, before.id))
    if (!version || last?.id !== published)
      return refuse("conflict", `The homepage was published again since, so this stays as it is. ${otherWay}`)
    const now = await currentDraft(write.tx)
    if (now.isDraft)
      return refuse("conflict", `There’s a newer draft, so nothing was undone and the draft is safe. ${otherWay}`)
    await show(write, version, now.value)
    return done(null)
  })

const otherWay = "Reload the page, then restore the version you want."

const changedSince = refuse(
  "conflict",
  "The homepage was saved meanwhile, so nothing was changed. Reload the page to see the new version.",
)

const isSeen = ({ updatedAt }: { updatedAt: Date }, seenAt: Date) => updatedAt.getTime() === seenAt.getTime()

const isTheDraft = eq(homepageVersions.state, "draft")

const newestVersions = (tx: Write["tx"]) =>
  tx
    .select({ id: homepageVersions.id })
    .from(homepageVersions)
    .where(eq(homepageVersions.state, "published"))
    .orderBy(desc(homepageVersions.savedAt), desc(homepageVersions.id))
    .limit(2)

/** @returns the id of the version that visitors see from now on */
async function show(write: Write, value: HomeDraft, before: HomeDraft): Promise<string> {
  await showSections(write, value)
  await note(write, "published", fieldChanges(before, value))
  return keep(write, value, write.now, nameOf(write.actor))
}

/** Whoever changes the homepage waits for the one before. */
const lock = ({ tx }: Write) => tx.execute(sql`lock table ${homepageVersions} in share row exclusive mode`)

async function writeDraft(write: Write, draft: HomeDraft, action: string): Promise<string[]> {
  const { tx, now, actor } = write
  const changes = fieldChanges((await currentDraft(tx)).value, draft)
  if (Object.keys(changes).length === 0) return []
  await tx.delete(homepageVersions).where(isTheDraft)
  const sections = sectionsOf(draft)
  await tx.insert(homepageVersions).values({ state: "draft", sections, savedBy: nameOf(actor), savedAt: now })
  await note(write, action, changes)
  return Object.keys(changes)
}

async function keep({ tx }: Write, value: HomeDraft, savedAt: Date, savedBy: string): Promise<string> {
  const sections = sectionsOf(value)
  const kept = tx.insert(homepageVersions).values({ state: "published", sections, savedBy, savedAt })
  const [row] = await kept.returning({ id: homepageVersions.id })
  if (!row) throw new Error("the version was not written")
  return row.id
}

const note = ({ tx, actor, now }: Write, action: string, changes: ReturnType<typeof fieldChanges>) =>
  record(tx, actor, { noun: "homepage", nounId: "draft", action, changes }, now)

/** One row for each type; rows are kept, because other things may name them. */
async function showSections({ tx, now }: Write, draft: HomeDraft): Promise<void> {
  const rows = await tx.select().from(homepageSections).orderBy(homepageSections.sectionOrder, homepageSections.id)
  // A published second section of a type was never shown, and would be, if the first were hidden.
  await tx.update(homepageSections).set({ isPublished: false })
  for (const [sectionOrder, { type, shown, content }] of sectionsOf(draft).entries()) {
    const values = { content, isPublished: true, isActive: shown, sectionOrder, updatedAt: now }
    const row = rows.find(({ sectionType }) => sectionType === type)
    if (row) await tx.update(homepageSections).set(values).where(eq(homepageSections.id, row.id))
    else await tx.insert(homepageSections).values({ sectionType: type, ...values })
  }
  // What the artist has published is the artist's, and stays when the demo collection is removed.
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await tx
      .delete(demoRecords)
      .where(and(eq(demoRecords.noun, "homepage_section"), inArray(demoRecords.recordId, ids)))
  }
}
