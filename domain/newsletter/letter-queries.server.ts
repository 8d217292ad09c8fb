import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { type LetterState, letterStates, letters } from "../../db/tables/letters.ts"
import { subscribers } from "../../db/tables/newsletter.ts"
import { cut } from "../../lib/cut.ts"
import { pageCursor } from "../../lib/page-cursor.ts"
import { artworksIn, picturesIn } from "../../lib/rich-text/read.ts"
import { readRichText } from "../../lib/rich-text/rich-text.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { type ShownInEditor, shownInEditor } from "../blog/post-editor.server.ts"
import { type HistoryLine, historyOf } from "../history-queries.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { CheckedLetter } from "./letter.ts"
import { type LetterSource, sourceOf } from "./letter-source.server.ts"

/** How many recipients are in each state; `waiting` has those under way, too. */
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

/** The counts that a letter's row has, with those who still wait. */
export function countsOf({ total, accepted, refused, uncertain, leftOut, bounced }: Counted): LetterCounts {
  const waiting = total - accepted - refused - uncertain - leftOut - bounced
  return { total, accepted, refused, uncertain, leftOut, bounced, waiting }
}

const perPage = 50
const cursor = pageCursor("number", "time")

/** What is being sent or waits for its time stands above drafts, and those above what was sent. */
const rank = sql<string>`(case ${letters.state} when 'sending' then 3 when 'paused' then 3 when 'scheduled' then 2 when 'draft' then 1 else 0 end)`
const at = sql<Date>`coalesce(${letters.begunAt}, ${letters.updatedAt})`.mapWith(letters.updatedAt)

export type LetterQuery = { search?: string; state?: LetterState | undefined; after?: string | undefined }

/** Letters, 50 at a time: under way, scheduled, drafts, then the last sent. Admin only. */
export async function listLetters(
  shop: Shop,
  actor: Actor,
  { search = "", state, after }: LetterQuery = {},
): Promise<Outcome<{ rows: LetterRow[]; next: string | null }>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const from = cursor.read(after)
  const part = `%${cut(search.trim(), 200).replace(/[\\%_]/g, "\\$&")}%`
  const rows = await shop.db
    .select({ ...columns, rank, at })
    .from(letters)
    .where(
      and(
        isThere,
        state && eq(letters.state, state),
        search.trim()
          ? sql`immutable_unaccent(lower(${letters.subject})) like immutable_unaccent(lower(${part}))`
          : undefined,
        from
          ? sql`(${rank}, ${at}, ${letters.id}) < (${from.keys[0]}::int, ${from.keys[1].toISOString()}::timestamptz, ${from.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(rank), desc(at), desc(letters.id))
    .limit(perPage + 1)
  const page = rows.slice(0, perPage)
  const last = rows.length > perPage ? page.at(-1) : undefined
  return done({
    rows: page.map((row) => ({ ...row, counts: countsOf(row) })),
    next: last ? cursor.write({ keys: [String(last.rank), last.at], id: last.id }) : null,
  })
}

const isThere: SQL = sql`${letters.archivedAt} is null`

/** How many letters are in each state. Admin only. */
export async function countLetters(shop: Shop, actor: Actor): Promise<Outcome<Record<LetterState | "all", number>>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const rows = await shop.db
    .select({ state: letters.state, count: sql<number>`count(*)::int` })
    .from(letters)
    .where(isThere)
    .groupBy(letters.state)
  const counts = Object.fromEntries(letterStates.map((state) => [state, 0])) as Record<LetterState, number>
  for (const { state, count } of rows) counts[state] = count
  return done({ ...counts, all: rows.reduce((sum, { count }) => sum + count, 0) })
}

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
  /** To how many addresses it would go now. */
  subscribed: number
  /** Why it did not leave at its time; "": nothing went wrong. */
  problem: string
}

/** A letter as a row of the database; null for an id of nothing. */
export async function letterRow(shop: Pick<Shop, "db">, id: string) {
  if (!z.uuid().safeParse(id).success) return null
  const [row] = await shop.db.select().from(letters).where(eq(letters.id, id))
  return row ?? null
}

export const noLetter = refuse("not_found", "There is no such newsletter.")

/** What the artist writes of a letter. */
export const writtenOf = (row: typeof letters.$inferSelect): CheckedLetter => ({
  subject: row.subject,
  preview: row.preview,
  body: readRichText(row.body),
  actionLabel: row.actionLabel,
  actionHref: row.actionHref,
  pricesHidden: row.pricesHidden,
})

/** Everything on the page on which a letter is written. Admin only. */
export async function letterForEdit(shop: Shop, actor: Actor, id: string): Promise<Outcome<LetterForEdit>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const row = await letterRow(shop, id)
  if (!row) return noLetter
  const value = writtenOf(row)
  const [shown, source, history, subscribed] = await Promise.all([
    shownInEditor(shop, artworksIn(value.body), picturesIn(value.body)),
    sourceOf(shop, row),
    historyOf(shop.db, "letter", id),
    shop.db.$count(subscribers, eq(subscribers.state, "subscribed")),
  ])
  const { state, scheduledAt, updatedAt, archivedAt, problem } = row
  const kept = { id, state, archived: archivedAt !== null, scheduledAt, updatedAt, problem }
  return done({ ...kept, value, source, shown, history, subscribed })
}
