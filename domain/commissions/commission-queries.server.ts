import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm"
import { matchesId } from "../../db/matches-id.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { commissionProofMarks, commissionProofPictures, commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionMilestones, commissionQuotes } from "../../db/tables/commission-quotes.ts"
import { commissionPortalLinks, commissionReferences, commissions } from "../../db/tables/commissions.ts"
import { history } from "../../db/tables/content.ts"
import type { Actor } from "../actor.ts"
import { getWorkPictures, type SmallPicture } from "../artworks/pictures/work-pictures.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { getSiteToday } from "../settings/site-today.server.ts"
import type { Shop } from "../shop.ts"
import { type CommissionMessage, listCommissionMessages } from "./commission-messages.server.ts"
import type { CommissionRow, ProofRow, QuoteRow } from "./commission-row.server.ts"
import { type CommissionSnapshot, getCommissionSnapshots } from "./commission-snapshot.server.ts"
import { listMilestones, type Milestone, type MilestoneRow } from "./milestones.server.ts"

type PictureRow = typeof commissionProofPictures.$inferSelect
export type PageMark = typeof commissionProofMarks.$inferSelect
type PagePicture = Pick<PictureRow, "id" | "width" | "height" | "altText">
export type PageProof = ProofRow & { pictures: PagePicture[]; marks: PageMark[] }
export type PageReference = {
  id: string
  by: string
  caption: string
  picture: { width: number; height: number } | null
  work: { id: string; title: string; picture: SmallPicture | null } | null
}
export type CommissionEvent = {
  id: number
  at: Date
  by: string
  action: string
  detail: Record<string, unknown>
  to: string | null
}

export type CommissionPage = {
  row: CommissionRow
  references: PageReference[]
  quotes: (QuoteRow & { plan: MilestoneRow[] })[]
  milestones: Milestone[]
  proofs: PageProof[]
  links: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null; expiresAt: Date }[]
  messages: CommissionMessage[]
  history: CommissionEvent[]
  known: CommissionSnapshot
  work: { id: string; title: string } | null
  today: string
  currency: string
}

export const getCommission = (shop: Shop, actor: Actor, id: string): Promise<Outcome<CommissionPage>> =>
  query(shop, actor, "commissions.read", async (db) => {
    const none = refuse("not_found", "There is no such commission.")
    const [row] = await db.select().from(commissions).where(matchesId(commissions.id, id))
    if (!row) return none
    const known = (await getCommissionSnapshots(db, [row])).get(row.id)
    if (!known) return none
    const titles = row.artworkId ? await getTitles(shop, [row.artworkId]) : new Map<string, string>()
    return done({
      row,
      known,
      references: await listReferences(shop, id),
      quotes: await listQuotes(shop, id),
      milestones: await listMilestones(db, id),
      proofs: await listProofs(shop, id),
      links: await listLinks(shop, id),
      messages: await listCommissionMessages(shop, id, "by the studio"),
      history: await listCommissionHistory(shop, id),
      work: row.artworkId ? { id: row.artworkId, title: titles.get(row.artworkId) ?? "" } : null,
      today: await getSiteToday(shop),
      currency: known.quote?.currency ?? (await getSettings(db, "site")).site.currency,
    })
  })

async function getTitles(shop: Pick<Shop, "db">, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, title } = artworks
  const rows = await shop.db.select({ id, title }).from(artworks).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.title]))
}

async function listReferences(shop: Shop, id: string): Promise<PageReference[]> {
  const rows = await shop.db
    .select()
    .from(commissionReferences)
    .where(eq(commissionReferences.commissionId, id))
    .orderBy(asc(commissionReferences.by), asc(commissionReferences.position))
  const works = rows.flatMap(({ artworkId }) => artworkId ?? [])
  const pictures = await getWorkPictures(shop, works)
  const titles = await getTitles(shop, works)
  return rows.map((one) => ({
    ...{ id: one.id, by: one.by, caption: one.caption },
    picture: one.width && one.height ? { width: one.width, height: one.height } : null,
    work: one.artworkId
      ? { id: one.artworkId, title: titles.get(one.artworkId) ?? "", picture: pictures[one.artworkId] ?? null }
      : null,
  }))
}

async function listQuotes(shop: Pick<Shop, "db">, id: string) {
  const quotes = await shop.db
    .select()
    .from(commissionQuotes)
    .where(eq(commissionQuotes.commissionId, id))
    .orderBy(desc(commissionQuotes.version))
  const plan = await shop.db
    .select()
    .from(commissionMilestones)
    .where(eq(commissionMilestones.commissionId, id))
    .orderBy(asc(commissionMilestones.position))
  return quotes.map((quote) => ({ ...quote, plan: plan.filter(({ quoteId }) => quoteId === quote.id) }))
}

async function listProofs(shop: Pick<Shop, "db">, id: string): Promise<PageProof[]> {
  const proofs = await shop.db
    .select()
    .from(commissionProofs)
    .where(eq(commissionProofs.commissionId, id))
    .orderBy(desc(commissionProofs.kind), asc(commissionProofs.version))
  const ids = proofs.map((proof) => proof.id)
  if (ids.length === 0) return []
  const pictures = await shop.db
    .select()
    .from(commissionProofPictures)
    .where(inArray(commissionProofPictures.proofId, ids))
    .orderBy(asc(commissionProofPictures.position))
  const marks = await shop.db
    .select()
    .from(commissionProofMarks)
    .where(inArray(commissionProofMarks.proofId, ids))
    .orderBy(asc(commissionProofMarks.position))
  return proofs.map((proof) => ({
    ...proof,
    pictures: pictures
      .filter(({ proofId }) => proofId === proof.id)
      .map(({ id: pictureId, width, height, altText }) => ({ id: pictureId, width, height, altText })),
    marks: marks.filter(({ proofId }) => proofId === proof.id),
  }))
}

const listLinks = (shop: Shop, id: string) => {
  const { name, createdAt, lastUsedAt, expiresAt } = commissionPortalLinks
  return shop.db
    .select({ id: commissionPortalLinks.id, name, createdAt, lastUsedAt, expiresAt })
    .from(commissionPortalLinks)
    .where(and(eq(commissionPortalLinks.commissionId, id), isNull(commissionPortalLinks.revokedAt)))
    .orderBy(desc(createdAt))
    .limit(50)
}

async function listCommissionHistory(shop: Shop, id: string): Promise<CommissionEvent[]> {
  const rows = await shop.db
    .select()
    .from(history)
    .where(eq(history.nounId, id))
    .orderBy(desc(history.at), desc(history.id))
    .limit(200)
  return rows
    .filter(({ noun }) => noun === "commission")
    .map(({ id: line, at, actorName, action, detail, changes }) => ({
      ...{ id: line, at, action, detail },
      by: typeof detail.by === "string" ? detail.by : actorName,
      to: stageAfter(changes),
    }))
}

function stageAfter(changes: Record<string, { after: unknown }>): string | null {
  const after = changes.stage?.after
  return typeof after === "string" ? after : null
}
