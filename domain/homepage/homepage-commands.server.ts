import { and, eq, inArray, sql } from "drizzle-orm"
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
    if ((await currentDraft(write.tx)).updatedAt.getTime() !== seenAt.getTime()) {
      return refuse("conflict", "The homepage was saved meanwhile. Please check the new version.")
    }
    return done({ changed: await writeDraft(write, draft, "draft saved") })
  })

/** Makes a former version the draft; visitors see it when it is published. */
export const restoreHomepage = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  command(shop, actor, "admin", noInput, async (write) => {
    await lock(write)
    const version = await findVersion(write.tx, id)
    if (!version) return refuse("not_found", "This version does not exist.")
    await writeDraft(write, version, "version restored as a draft")
    return done(null)
  })

/** Forgets the draft. */
export const discardHomepageDraft = (shop: Shop, actor: Actor): Promise<Outcome<null>> =>
  command(shop, actor, "admin", noInput, async (write) => {
    await lock(write)
    const { value } = await currentDraft(write.tx)
    const { rowCount } = await write.tx.delete(homepageVersions).where(eq(homepageVersions.state, "draft"))
    if (!rowCount) return refuse("conflict", "There is no draft.")
    const published = await currentDraft(write.tx)
    await note(write, "draft discarded", fieldChanges(value, published.value))
    return done(null)
  })

/** Shows the draft to visitors, and keeps it as a version. */
export const publishHomepage = (shop: Shop, actor: Actor): Promise<Outcome<null>> =>
  command(shop, actor, "admin", noInput, async (write) => {
    const { tx, now } = write
    await lock(write)
    const { value, isDraft } = await currentDraft(tx)
    if (!isDraft) return refuse("conflict", "There is no draft to publish.")
    await tx.delete(homepageVersions).where(eq(homepageVersions.state, "draft"))
    // What visitors saw until now can be restored, too, also if it came from elsewhere.
    const [first] = await tx.select({ id: homepageVersions.id }).from(homepageVersions).limit(1)
    const before = await currentDraft(tx)
    if (!first && before.updatedAt.getTime() > 0)
      await keep(write, before.value, before.updatedAt, "Before the first version")
    await showSections(write, value)
    await keep(write, value, now, nameOf(write.actor))
    await note(write, "published", fieldChanges(before.value, value))
    return done(null)
  })

/** Whoever changes the homepage waits for the one before. */
const lock = ({ tx }: Write) => tx.execute(sql`lock table ${homepageVersions} in share row exclusive mode`)

async function writeDraft(write: Write, draft: HomeDraft, action: string): Promise<string[]> {
  const { tx, now, actor } = write
  const changes = fieldChanges((await currentDraft(tx)).value, draft)
  if (Object.keys(changes).length === 0) return []
  await tx.delete(homepageVersions).where(eq(homepageVersions.state, "draft"))
  const sections = sectionsOf(draft)
  await tx.insert(homepageVersions).values({ state: "draft", sections, savedBy: nameOf(actor), savedAt: now })
  await note(write, action, changes)
  return Object.keys(changes)
}

const keep = ({ tx }: Write, value: HomeDraft, savedAt: Date, savedBy: string) =>
  tx.insert(homepageVersions).values({ state: "published", sections: sectionsOf(value), savedBy, savedAt })

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
