import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { keyset } from "../../../db/keyset.ts"
import { containing } from "../../../db/like.ts"
import { matchesId } from "../../../db/matches-id.ts"
import { subscribers } from "../../../db/tables/newsletter.ts"
import { type IssueState, issueStates, newsletterIssues } from "../../../db/tables/newsletter-issues.ts"
import { parseRichText } from "../../../lib/rich-text/rich-text.ts"
import { listRichTextArtworks, listRichTextPictures } from "../../../lib/rich-text/rich-text-contents.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import type { Actor } from "../../actor.ts"
import { type EditorContent, getEditorContent } from "../../blog/post-editor.server.ts"
import { type HistoryLine, listHistory } from "../../history-queries.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import type { CheckedIssue } from "./issue.ts"
import { findIssueSource, type IssueSource } from "./issue-source.server.ts"

/** `waiting` includes claimed ones. */
export type IssueCounts = {
  total: number
  accepted: number
  refused: number
  uncertain: number
  leftOut: number
  bounced: number
  waiting: number
}

export type IssueRow = {
  id: string
  subject: string
  state: IssueState
  scheduledAt: Date | null
  begunAt: Date | null
  finishedAt: Date | null
  updatedAt: Date
  counts: IssueCounts
}

const columns = {
  id: newsletterIssues.id,
  subject: newsletterIssues.subject,
  state: newsletterIssues.state,
  scheduledAt: newsletterIssues.scheduledAt,
  begunAt: newsletterIssues.begunAt,
  finishedAt: newsletterIssues.finishedAt,
  updatedAt: newsletterIssues.updatedAt,
  total: newsletterIssues.total,
  accepted: newsletterIssues.accepted,
  refused: newsletterIssues.refused,
  uncertain: newsletterIssues.uncertain,
  leftOut: newsletterIssues.leftOut,
  bounced: newsletterIssues.bounced,
}

type IssueCountColumns = Omit<IssueCounts, "waiting">

export function getIssueCounts({
  total,
  accepted,
  refused,
  uncertain,
  leftOut,
  bounced,
}: IssueCountColumns): IssueCounts {
  const waiting = total - accepted - refused - uncertain - leftOut - bounced
  return { total, accepted, refused, uncertain, leftOut, bounced, waiting }
}

const perPage = 50
const byRank = keyset("number", "time")

const rank = sql<string>`(case ${newsletterIssues.state} when 'sending' then 3 when 'paused' then 3 when 'scheduled' then 2 when 'draft' then 1 else 0 end)`
const at = sql<Date>`coalesce(${newsletterIssues.begunAt}, ${newsletterIssues.updatedAt})`.mapWith(
  newsletterIssues.updatedAt,
)

type IssueQuery = { search?: string; state?: IssueState | undefined; after?: string | undefined }

export const listIssues = (
  shop: Shop,
  actor: Actor,
  { search = "", state, after }: IssueQuery = {},
): Promise<Outcome<{ rows: IssueRow[]; next: string | null }>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const part = containing(truncateText(search.trim(), 200))
    const rows = await db
      .select({ ...columns, rank, at })
      .from(newsletterIssues)
      .where(
        and(
          isNotArchived,
          state && eq(newsletterIssues.state, state),
          search.trim()
            ? sql`immutable_unaccent(lower(${newsletterIssues.subject})) like immutable_unaccent(lower(${part}))`
            : undefined,
          byRank.beyond(after, [rank, at, newsletterIssues.id], "<"),
        ),
      )
      .orderBy(desc(rank), desc(at), desc(newsletterIssues.id))
      .limit(perPage + 1)
    const { page, next } = byRank.page(rows, perPage, (row) => [String(row.rank), row.at])
    return done({ rows: page.map((row) => ({ ...row, counts: getIssueCounts(row) })), next })
  })

const isNotArchived: SQL = sql`${newsletterIssues.archivedAt} is null`

export const countIssues = (shop: Shop, actor: Actor): Promise<Outcome<Record<IssueState | "all", number>>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const rows = await db
      .select({ state: newsletterIssues.state, count: sql<number>`count(*)::int` })
      .from(newsletterIssues)
      .where(isNotArchived)
      .groupBy(newsletterIssues.state)
    const counts = Object.fromEntries(issueStates.map((state) => [state, 0])) as Record<IssueState, number>
    for (const { state, count } of rows) counts[state] = count
    return done({ ...counts, all: rows.reduce((sum, { count }) => sum + count, 0) })
  })

export type IssueForEdit = {
  id: string
  value: CheckedIssue
  state: IssueState
  archived: boolean
  scheduledAt: Date | null
  updatedAt: Date
  source: IssueSource | null
  shown: EditorContent
  history: HistoryLine[]
  subscribed: number
  /** Why the scheduled sending failed; "": it did not. */
  problem: string
}

/** Null: missing. */
export async function findIssue(shop: Pick<Shop, "db">, id: string) {
  const [row] = await shop.db.select().from(newsletterIssues).where(matchesId(newsletterIssues.id, id))
  return row ?? null
}

export const issueNotFound = refuse("not_found", "There is no such newsletter.")

export const getIssueContent = (row: typeof newsletterIssues.$inferSelect): CheckedIssue => ({
  subject: row.subject,
  preview: row.preview,
  body: parseRichText(row.body),
  actionLabel: row.actionLabel,
  actionHref: row.actionHref,
  pricesHidden: row.pricesHidden,
})

export const getIssueForEdit = (shop: Shop, actor: Actor, id: string): Promise<Outcome<IssueForEdit>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const row = await findIssue(shop, id)
    if (!row) return issueNotFound
    const value = getIssueContent(row)
    const [shown, source, history, subscribed] = await Promise.all([
      getEditorContent(shop, listRichTextArtworks(value.body), listRichTextPictures(value.body)),
      findIssueSource(shop, row),
      listHistory(db, "letter", id),
      db.$count(subscribers, eq(subscribers.state, "subscribed")),
    ])
    const { state, scheduledAt, updatedAt, archivedAt, problem } = row
    const details = { id, state, archived: archivedAt !== null, scheduledAt, updatedAt, problem }
    return done({ ...details, value, source, shown, history, subscribed })
  })
