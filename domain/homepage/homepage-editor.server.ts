import { and, asc, desc, eq, isNotNull, ne } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { homepageSections, homepageVersions } from "../../db/tables/content.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { isPublic } from "../artworks/public-works.server.ts"
import { type HistoryLine, historyOf } from "../history-queries.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { draftOf, type HomeDraft } from "./home-draft.ts"
import { arrange, readSection } from "./home-section.ts"

export type HomepageVersion = { id: string; savedAt: Date; savedBy: string }

export type HomepageForEdit = {
  value: HomeDraft
  updatedAt: Date
  history: HistoryLine[]
  /** Whether the value is a draft; otherwise it is what visitors see. */
  isDraft: boolean
  /** What was published, newest first. */
  versions: HomepageVersion[]
  /** Pictures of public works, for the background. */
  pictures: { id: string; title: string }[]
}

/** Everything on the Homepage Editor's page. Admin only. */
export async function homepageForEdit(shop: Shop, actor: Actor): Promise<Outcome<HomepageForEdit>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const { id, savedAt, savedBy, state } = homepageVersions
  const [now, history, versions, pictures] = await Promise.all([
    currentDraft(shop.db),
    historyOf(shop.db, "homepage", "draft"),
    shop.db
      .select({ id, savedAt, savedBy })
      .from(homepageVersions)
      .where(eq(state, "published"))
      .orderBy(desc(savedAt), desc(id))
      .limit(30),
    shop.db
      .selectDistinctOn([artworks.title, artworks.mainPictureId], { id: artworks.mainPictureId, title: artworks.title })
      .from(artworks)
      .where(and(isPublic, isNotNull(artworks.mainPictureId)))
      .orderBy(asc(artworks.title), asc(artworks.mainPictureId))
      .limit(1000),
  ])
  return done({ ...now, history, versions, pictures: pictures.map((one) => ({ id: one.id ?? "", title: one.title })) })
}

type Current = Pick<HomepageForEdit, "value" | "updatedAt" | "isDraft">

/** The draft, or else what visitors see. */
export async function currentDraft(db: Database | Transaction): Promise<Current> {
  const [draft] = await db.select().from(homepageVersions).where(eq(homepageVersions.state, "draft"))
  if (draft) return { value: draftOf(draft.sections as never), updatedAt: draft.savedAt, isDraft: true }
  const rows = await db
    .select()
    .from(homepageSections)
    .where(eq(homepageSections.isPublished, true))
    .orderBy(asc(homepageSections.sectionOrder), asc(homepageSections.id))
  const sections = rows.flatMap((row) => {
    const section = readSection(row)
    return section ? [{ ...section, shown: row.isActive }] : []
  })
  const first = sections.filter((one, at) => sections.findIndex(({ type }) => type === one.type) === at)
  // Where the process stands that was never stored.
  const order = arrange(first).map(
    ({ type }) => first.find((one) => one.type === type) ?? { type, shown: true, content: {} },
  )
  const updatedAt = new Date(Math.max(0, ...rows.map((row) => row.updatedAt.getTime())))
  return { value: draftOf(order), updatedAt, isDraft: false }
}

/** What was published once, by its id. Admin only. */
export async function homepageVersion(shop: Pick<Shop, "db">, actor: Actor, id: string): Promise<Outcome<HomeDraft>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const found = await findVersion(shop.db, id)
  return found ? done(found) : refuse("not_found", "This version does not exist.")
}

export async function findVersion(db: Database | Transaction, id: string): Promise<HomeDraft | null> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return null
  const [row] = await db
    .select({ sections: homepageVersions.sections })
    .from(homepageVersions)
    .where(and(eq(homepageVersions.id, id), ne(homepageVersions.state, "draft")))
  return row ? draftOf(row.sections as never) : null
}
