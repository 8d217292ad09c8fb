import type { Database, Transaction } from "../../db/connect.ts"
import { homepageSections } from "../../db/tables/content.ts"
import { newestWork, type SectionType } from "./section-types.ts"

/** The process has only default texts: it stays hidden until the artist shows it. */
const firstSections: { type: SectionType; content: Record<string, unknown>; isActive: boolean }[] = [
  { type: "hero", content: { backgroundImage: newestWork }, isActive: true },
  { type: "featured_artworks", content: {}, isActive: true },
  { type: "process", content: {}, isActive: false },
]

/** Creates the sections of a new shop: the newest work, and the gallery's first works. */
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
