import type { Database, Transaction } from "../../db/connect.ts"
import { homepageSections } from "../../db/tables/content.ts"
import { newestWork, type SectionType } from "./section-types.ts"

/** The process has only default texts, which the artist has not seen: it is shown when she chooses so. */
const firstSections: { type: SectionType; content: Record<string, unknown>; isActive: boolean }[] = [
  { type: "hero", content: { backgroundImage: newestWork }, isActive: true },
  { type: "featured_artworks", content: {}, isActive: true },
  { type: "process", content: {}, isActive: false },
]

/** The homepage of a shop in which nobody wrote one: the newest work, and the first works of the wall. */
export async function createFirstHomepage(db: Database | Transaction): Promise<void> {
  const [any] = await db.select({ id: homepageSections.id }).from(homepageSections).limit(1)
  if (any) return
  await db.insert(homepageSections).values(
    firstSections.map(({ type, ...section }, sectionOrder) => ({
      sectionType: type,
      ...section,
      isPublished: true,
      sectionOrder,
    })),
  )
}
