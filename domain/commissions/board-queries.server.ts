import { and, asc, desc, eq, ilike, inArray, or, sql } from "drizzle-orm"
import { commissionProofPictures } from "../../db/tables/commission-proofs.ts"
import { commissionReferences, commissions } from "../../db/tables/commissions.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import type { Actor } from "../actor.ts"
import { getWorkPictures, type SmallPicture } from "../artworks/pictures/work-pictures.server.ts"
import { canTransition } from "../machine.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSiteToday } from "../settings/site-today.server.ts"
import type { Shop } from "../shop.ts"
import { type BoardView, boardViews } from "./board-views.ts"
import { boardColumns, type CommissionStage, commissionMachine } from "./commission-machine.ts"
import { type CommissionSnapshot, getCommissionSnapshots } from "./commission-snapshot.server.ts"
import { stageNames } from "./commission-stages.ts"
import { type Due, findNextDue, isLate } from "./due.ts"

const viewStages: Record<BoardView, CommissionStage[]> = {
  board: boardColumns.flat(),
  waitlist: ["waitlist"],
  on_hold: ["on_hold"],
  ended: ["closed", "declined", "cancelled"],
}

/** In pixels. */
type CardPicture = { id: string; width: number; height: number } | { work: SmallPicture }

/** `total` in minor units; null: no quote. */
export type CommissionCard = {
  id: string
  stage: CommissionStage
  stageSince: Date
  createdAt: Date
  subject: string
  name: string
  size: string
  total: number | null
  paid: number
  currency: string | null
  note: string
  due: Due | null
  isLate: boolean
  waitlistPlace: number | null
  endReason: string
  picture: CardPicture | null
  /** Why it can't go to a column, by the column's first stage; missing columns are possible. */
  stops: Partial<Record<CommissionStage, string>>
}

type Board = {
  view: BoardView
  cards: CommissionCard[]
  counts: Record<BoardView, number>
  late: number
  today: CalendarDate
  more: boolean
}

const maxCards = 200

export const getCommissionBoard = (
  shop: Shop,
  actor: Actor,
  { view, search, late }: { view: BoardView; search: string; late: boolean },
): Promise<Outcome<Board>> =>
  query(shop, actor, "commissions.read", async (db) => {
    const like = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`
    const ordered = view === "waitlist" ? asc(commissions.waitlistPlace) : desc(commissions.stageSince)
    const rows = await db
      .select()
      .from(commissions)
      .where(
        and(
          inArray(commissions.stage, viewStages[view]),
          search ? or(ilike(commissions.subject, like), ilike(commissions.name, like)) : undefined,
        ),
      )
      .orderBy(ordered, desc(commissions.id))
      .limit(maxCards + 1)
    const known = await getCommissionSnapshots(db, rows)
    const pictures = await getCardPictures(shop, rows, known)
    const today = await getSiteToday(shop)
    const cards = rows.slice(0, maxCards).flatMap((row): CommissionCard[] => {
      const of = known.get(row.id)
      return of ? [toBoardCard(row, of, today, pictures.get(row.id) ?? null)] : []
    })
    return done({
      view,
      cards: late ? cards.filter((card) => card.isLate) : cards,
      counts: await countViews(shop),
      late: cards.filter((card) => card.isLate).length,
      today,
      more: rows.length > maxCards,
    })
  })

type Row = typeof commissions.$inferSelect

function toBoardCard(
  row: Row,
  { facts, quote, money, last }: CommissionSnapshot,
  today: CalendarDate,
  picture: CardPicture | null,
): CommissionCard {
  const stage = row.stage as CommissionStage
  const open = quote && !quote.acceptedAt ? quote : null
  const due = findNextDue({ ...row, stage }, open?.validUntil ?? null)
  return {
    ...{ id: row.id, stage, stageSince: row.stageSince, createdAt: row.createdAt, subject: row.subject },
    ...{ name: row.name, size: row.size, waitlistPlace: row.waitlistPlace, endReason: row.endReason, picture, due },
    total: money.currency ? money.total : (quote?.total ?? null),
    paid: money.paid,
    currency: money.currency ?? quote?.currency ?? null,
    note: getCardNote(row, { facts, quote, money, last }),
    isLate: isLate(due, today),
    stops: getStops(facts),
  }
}

function getCardNote(row: Row, { facts, quote, money, last }: CommissionSnapshot): string {
  const left = row.revisionsIncluded + row.revisionsExtra - row.revisionsUsed
  const revisions = left === 1 ? "1 revision left" : `${left} revisions left`
  switch (facts.stage) {
    case "inquiry":
      return quote ? `Quote ${quote.version} drafted` : row.budget && `Budget ${row.budget}`
    case "waitlist":
      return row.budget && `Budget ${row.budget}`
    case "quoted":
      return quote ? `Quote ${quote.version} sent` : ""
    case "accepted":
      return money.depositPaid ? "Deposit paid" : "Deposit to come"
    case "sketch":
      return facts.sketch === "sent" ? `Sketch ${last.sketch?.version} is with the client` : revisions
    case "proof":
      return `Proof ${last.proof?.version ?? ""} is with the client`
    case "revision":
      return `Changes asked for, ${revisions}`
    case "final_approval":
      return "Balance to come"
    case "on_hold":
      return row.heldReason
    case "delivered":
      return row.artworkId ? "Among your works" : "Not among your works yet"
    default:
      return facts.stage === "in_progress" || facts.stage === "sketch_approved" ? revisions : ""
  }
}

function getStops(facts: CommissionSnapshot["facts"]): CommissionCard["stops"] {
  const stops: CommissionCard["stops"] = {}
  for (const column of boardColumns) {
    if ((column as readonly CommissionStage[]).includes(facts.stage)) continue
    const [first] = column
    const why = findRefusal(facts, first)
    if (why) stops[first] = why
  }
  return stops
}

function findRefusal(facts: CommissionSnapshot["facts"], to: CommissionStage): string | null {
  if (!canTransition(commissionMachine, facts.stage, to, "admin"))
    return `It can’t go from “${stageNames[facts.stage]}” to “${stageNames[to]}”.`
  // The board itself writes the date of the delivery.
  return to === "delivered" ? null : (commissionMachine.conditions?.[to]?.(facts) ?? null)
}

async function countViews(shop: Shop): Promise<Board["counts"]> {
  const rows = await shop.db
    .select({ stage: commissions.stage, count: sql<number>`count(*)::int` })
    .from(commissions)
    .groupBy(commissions.stage)
  const counts = Object.fromEntries(boardViews.map((view) => [view, 0])) as Board["counts"]
  for (const view of boardViews)
    for (const { stage, count } of rows) if (viewStages[view].includes(stage as CommissionStage)) counts[view] += count
  return counts
}

async function getCardPictures(
  shop: Shop,
  rows: Row[],
  known: Map<string, CommissionSnapshot>,
): Promise<Map<string, CardPicture>> {
  const found = new Map<string, CardPicture>()
  if (rows.length === 0) return found
  const ids = rows.map(({ id }) => id)
  const references = await shop.db
    .select()
    .from(commissionReferences)
    .where(inArray(commissionReferences.commissionId, ids))
    .orderBy(desc(commissionReferences.position))
  const artworkIds = references.flatMap(({ artworkId }) => artworkId ?? [])
  const works = await getWorkPictures(shop, artworkIds)
  for (const { id, commissionId, artworkId, width, height } of references) {
    const work = artworkId ? works[artworkId] : undefined
    if (work) found.set(commissionId, { work })
    else if (width && height) found.set(commissionId, { id, width, height })
  }
  const shown = [...known].flatMap(([id, { last }]) => {
    const proof = last.proof ?? last.sketch
    return proof ? [{ id, proofId: proof.id }] : []
  })
  if (shown.length === 0) return found
  const proofIds = shown.map(({ proofId }) => proofId)
  const files = await shop.db
    .select()
    .from(commissionProofPictures)
    .where(and(inArray(commissionProofPictures.proofId, proofIds), eq(commissionProofPictures.position, 0)))
  for (const { id, proofId } of shown) {
    const file = files.find((one) => one.proofId === proofId)
    if (file) found.set(id, { id: file.id, width: file.width, height: file.height })
  }
  return found
}

export const countInquiries = (shop: Shop, actor: Actor): Promise<Outcome<number>> =>
  query(shop, actor, "commissions.read", async (db) => {
    const [row] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(commissions)
      .where(eq(commissions.stage, "inquiry"))
    return done(row?.count ?? 0)
  })
