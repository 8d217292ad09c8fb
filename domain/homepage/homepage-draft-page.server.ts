import { and, asc, eq, inArray } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { demoRecords, homepageSections } from "../../db/tables/content.ts"
import type { TransactionContext } from "../command.server.ts"
import type { DraftedPage } from "../page-versions.server.ts"
import { done } from "../problem.ts"
import { validateInput } from "../validate-input.ts"
import { getDraftSections, getHomepageDraft, type HomepageDraft, homepageDraftSchema } from "./homepage-draft.ts"
import { arrangeSections, parseHomepageSection } from "./homepage-section.ts"

/** `homepage_sections` has the published sections. */
export const draftedHomepage: DraftedPage<HomepageDraft> = {
  page: "homepage",
  name: "homepage",
  check: (input) => validateInput(homepageDraftSchema, input),
  published: getPublishedSections,
  show: async (context, draft) => {
    await publishSections(context, draft)
    return done(draft)
  },
  pack: getDraftSections,
  unpack: (stored) => getHomepageDraft(stored as never),
}

async function getPublishedSections(db: Database | Transaction): Promise<{ value: HomepageDraft; updatedAt: Date }> {
  const rows = await db
    .select()
    .from(homepageSections)
    .where(eq(homepageSections.isPublished, true))
    .orderBy(asc(homepageSections.sectionOrder), asc(homepageSections.id))
  const sections = rows.flatMap((row) => {
    const section = parseHomepageSection(row)
    return section ? [{ ...section, shown: row.isActive }] : []
  })
  const firstOfType = sections.filter((one, at) => sections.findIndex(({ type }) => type === one.type) === at)
  // Adds the process section where it was never stored.
  const order = (firstOfType.length > 0 ? arrangeSections(firstOfType) : []).map(
    ({ type }) => firstOfType.find((one) => one.type === type) ?? { type, shown: true, content: {} },
  )
  return {
    value: getHomepageDraft(order),
    updatedAt: new Date(Math.max(0, ...rows.map((row) => row.updatedAt.getTime()))),
  }
}

/** One row per type. Rows are updated, because other rows may refer to them. */
async function publishSections({ tx, now }: TransactionContext, draft: HomepageDraft): Promise<void> {
  const rows = await tx.select().from(homepageSections).orderBy(homepageSections.sectionOrder, homepageSections.id)
  // A published second section of a type was never visible, and would be if the first were hidden.
  await tx.update(homepageSections).set({ isPublished: false })
  for (const [sectionOrder, { type, shown, content }] of getDraftSections(draft).entries()) {
    const values = { content, isPublished: true, isActive: shown, sectionOrder, updatedAt: now }
    const row = rows.find(({ sectionType }) => sectionType === type)
    if (row) await tx.update(homepageSections).set(values).where(eq(homepageSections.id, row.id))
    else await tx.insert(homepageSections).values({ sectionType: type, ...values })
  }
  // Sections that the artist has published stay when the demo is removed.
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await tx
      .delete(demoRecords)
      .where(and(eq(demoRecords.noun, "homepage_section"), inArray(demoRecords.recordId, ids)))
  }
}
