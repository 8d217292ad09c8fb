import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { keyset } from "../../db/keyset.ts"
import { containing } from "../../db/like.ts"
import { type LetterState, letterStates, letters } from "../../db/tables/letters.ts"
import { subscribers } from "../../db/tables/newsletter.ts"
import { cut } from "../../lib/cut.ts"
import { artworksIn, picturesIn } from "../../lib/rich-text/read.ts"
import { readRichText } from "../../lib/rich-text/rich-text.ts"
import type { Actor } from "../actor.ts"
import { type ShownInEditor, shownInEditor } from "../blog/post-editor.server.ts"
import { type HistoryLine, historyOf } from "../history-queries.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import type { CheckedLetter } from "./letter.ts"
import { findIssueSource, type LetterSource } from "./letter-source.server.ts"

/** `waiting` includes claimed ones. */
export type LetterCounts = {
  total: number
  accepted: number
  refused: number
  uncertain: number
  leftOut: number
  bounced: number
  waiting: number
}

export type LetterRow = {
  id: string
  subject: string
  state: LetterState
  scheduledAt: Date | null
  begunAt: Date | null
  finishedAt: Date | null
  updatedAt: Date
  counts: LetterCounts
}

const columns = {
  id: letters.id,
  subject: letters.subject,
  state: letters.state,
  scheduledAt: letters.scheduledAt,
  begunAt: letters.begunAt,
  finishedAt: letters.finishedAt,
  updatedAt: letters.updatedAt,
  total: letters.total,
  accepted: letters.accepted,
  refused: letters.refused,
  uncertain: letters.uncertain,
  leftOut: letters.leftOut,
  bounced: letters.bounced,
}

type Counted = Omit<LetterCounts, "waiting">

export function getIssueCounts({ total, accepted, refused, uncertain, leftOut, bounced }: Counted): LetterCounts {
  const waiting = total - accepted - refused - uncertain - leftOut - bounced
  return { total, accepted, refused, uncertain, leftOut, bounced, waiting }
}

const perPage = 50
const byRank = keyset("number", "time")

const rank = sql<string>`(case ${letters.state} when 'sending' then 3 when 'paused' then 3 when 'scheduled' then 2 when 'draft' then 1 else 0 end)`
const at = sql<Date>`coalesce(${letters.begunAt}, ${letters.updatedAt})`.mapWith(letters.updatedAt)

type LetterQuery = { search?: string; state?: LetterState | undefined; after?: string | undefined }

export const listLetters = (
  shop: Shop,
  actor: Actor,
  { search = "", state, after }: LetterQuery = {},
): Promise<Outcome<{ rows: LetterRow[]; next: string | null }>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const part = containing(cut(search.trim(), 200))
    const rows = await db
      .select({ ...columns, rank, at })
      .from(letters)
      .where(
        and(
          isThere,
          state && eq(letters.state, state),
          search.trim()
            ? sql`immutable_unaccent(lower(${letters.subject})) like immutable_unaccent(lower(${part}))`
            : undefined,
          byRank.beyond(after, [rank, at, letters.id], "<"),
        ),
      )
      .orderBy(desc(rank), desc(at), desc(letters.id))
      .limit(perPage + 1)
    const { page, next } = byRank.page(rows, perPage, (row) => [String(row.rank), row.at])
    return done({
      rows: page.map((row) => ({ ...row, counts: getIssueCounts(row) })),
      next,
    })
  })

const isThere: SQL = sql`${letters.archivedAt} is null`

export const countLetters = (shop: Shop, actor: Actor): Promise<Outcome<Record<LetterState | "all", number>>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const rows = await db
      .select({ state: letters.state, count: sql<number>`count(*)::int` })
      .from(letters)
      .where(isThere)
      .groupBy(letters.state)
    const counts = Object.fromEntries(letterStates.map((state) => [state, 0])) as Record<LetterState, number>
    for (const { state, count } of rows) counts[state] = count
    return done({ ...counts, all: rows.reduce((sum, { count }) => sum + count, 0) })
  })

export type LetterForEdit = {
  id: string
  value: CheckedLetter
  state: LetterState
  archived: boolean
  scheduledAt: Date | null
  updatedAt: Date
  source: LetterSource | null
  shown: ShownInEditor
  history: HistoryLine[]
  subscribed: number
  /** Why the scheduled sending failed; "": it did not. */
  problem: string
}

/** Null: missing. */
export async function letterRow(shop: Pick<Shop, "db">, id: string) {
  if (!z.uuid().safeParse(id).success) return null
  const [row] = await shop.db.select().from(letters).where(eq(letters.id, id))
  return row ?? null
}

export const noLetter = refuse("not_found", "There is no such newsletter.")

export const writtenOf = (row: typeof letters.$inferSelect): CheckedLetter => ({
  subject: row.subject,
  preview: row.preview,
  body: readRichText(row.body),
  actionLabel: row.actionLabel,
  actionHref: row.actionHref,
  pricesHidden: row.pricesHidden,
})

export const letterForEdit = (shop: Shop, actor: Actor, id: string): Promise<Outcome<LetterForEdit>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const row = await letterRow(shop, id)
    if (!row) return noLetter
    const value = writtenOf(row)
    const [shown, source, history, subscribed] = await Promise.all([
      shownInEditor(shop, artworksIn(value.body), picturesIn(value.body)),
      findIssueSource(shop, row),
      historyOf(db, "letter", id),
      db.$count(subscribers, eq(subscribers.state, "subscribed")),
    ])
    const { state, scheduledAt, updatedAt, archivedAt, problem } = row
    const kept = { id, state, archived: archivedAt !== null, scheduledAt, updatedAt, problem }
    return done({ ...kept, value, source, shown, history, subscribed })
  })
