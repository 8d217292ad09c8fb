import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { containing } from "../../../db/like.ts"
import { subscribers } from "../../../db/tables/newsletter.ts"
import { issueRecipients, type newsletterIssues, type RecipientState } from "../../../db/tables/newsletter-issues.ts"
import { csvLine, csvMark } from "../../../lib/csv.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { recipientStateLabels } from "./issue-labels.ts"
import { findIssue, getIssueCounts, type IssueCounts, issueNotFound } from "./issue-queries.server.ts"

/** `perMinute`: accepted in the last 60 seconds. */
export type SentIssue = Pick<
  typeof newsletterIssues.$inferSelect,
  | "id"
  | "subject"
  | "state"
  | "scheduledAt"
  | "begunAt"
  | "finishedAt"
  | "startedBy"
  | "sender"
  | "problem"
  | "updatedAt"
> & { counts: IssueCounts; perMinute: number; nextTry: Date | null }

export const getSentIssue = (shop: Shop, actor: Actor, id: string): Promise<Outcome<SentIssue>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const row = await findIssue(shop, id)
    if (!row || row.archivedAt) return issueNotFound
    const since = new Date(shop.now().getTime() - 60_000)
    const [pace] = await db
      .select({
        lately: sql<number>`(count(*) filter (where ${issueRecipients.state} = 'accepted' and ${issueRecipients.settledAt} > ${since.toISOString()}::timestamptz))::int`,
        next: sql<string | null>`min(${issueRecipients.nextAt}) filter (where ${issueRecipients.state} = 'waiting')`,
      })
      .from(issueRecipients)
      .where(eq(issueRecipients.letterId, id))
    const { subject, state, scheduledAt, begunAt, finishedAt, startedBy, sender, problem, updatedAt } = row
    return done({
      ...{ id, subject, state, scheduledAt, begunAt, finishedAt, startedBy, sender, problem, updatedAt },
      counts: getIssueCounts(row),
      perMinute: state === "sending" ? (pace?.lately ?? 0) : 0,
      nextTry: state === "sending" && pace?.next ? new Date(pace.next) : null,
    })
  })

export const recipientViews = {
  accepted: ["accepted"],
  waiting: ["waiting", "claimed"],
  refused: ["refused"],
  uncertain: ["uncertain"],
  bounced: ["bounced"],
  left_out: ["left_out"],
} as const satisfies Record<string, RecipientState[]>
export type RecipientView = keyof typeof recipientViews

export type RecipientRow = {
  id: string
  subscriberId: string | null
  email: string
  name: string
  state: RecipientState
  attempts: number
  nextAt: Date
  settledAt: Date | null
  words: string
}

const columns = {
  id: issueRecipients.id,
  subscriberId: issueRecipients.subscriberId,
  email: issueRecipients.email,
  name: sql<string>`coalesce(${subscribers.name}, '')`,
  state: issueRecipients.state,
  attempts: issueRecipients.attempts,
  nextAt: issueRecipients.nextAt,
  settledAt: issueRecipients.settledAt,
  words: issueRecipients.words,
}

const perPage = 50

type RecipientQuery = {
  view?: RecipientView | undefined
  search?: string
  after?: string | undefined
  limit?: number
}

/** Ordered by id. @returns the next page's `after`, null on the last */
export const listRecipients = (
  shop: Shop,
  actor: Actor,
  issueId: string,
  { view, search = "", after, limit = perPage }: RecipientQuery = {},
): Promise<Outcome<{ rows: RecipientRow[]; next: string | null }>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const last = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(after ?? "") ? after : undefined
    const rows = await db
      .select(columns)
      .from(issueRecipients)
      .leftJoin(subscribers, eq(subscribers.id, issueRecipients.subscriberId))
      .where(
        and(
          eq(issueRecipients.letterId, issueId),
          view && inArray(issueRecipients.state, [...recipientViews[view]]),
          matchRecipients(search),
          last ? sql`${issueRecipients.id} > ${last}::uuid` : undefined,
        ),
      )
      .orderBy(asc(issueRecipients.id))
      .limit(limit + 1)
    const page = rows.slice(0, limit)
    return done({ rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null })
  })

function matchRecipients(search: string): SQL | undefined {
  const words = truncateText(search.trim(), 200)
  if (!words) return undefined
  const part = containing(words)
  return sql`(${issueRecipients.email}::text ilike ${part} or ${subscribers.name} ilike ${part} or ${issueRecipients.words} ilike ${part})`
}

const headings = ["E-mail", "Name", "Result", "When", "Tries", "What the server said"]
const perRead = 2000

export const exportRecipients = (
  shop: Shop,
  actor: Actor,
  letterId: string,
  view: RecipientView | undefined,
): Promise<Outcome<AsyncGenerator<string>>> =>
  query(shop, actor, "newsletter.read", async () => {
    if (!(await findIssue(shop, letterId))) return issueNotFound
    return done(exportLines(shop, actor, letterId, view))
  })

async function* exportLines(shop: Shop, actor: Actor, letterId: string, view: RecipientView | undefined) {
  yield csvMark + csvLine(headings)
  for (let after: string | undefined; ; ) {
    const read = await listRecipients(shop, actor, letterId, { view, after, limit: perRead })
    if (!read.ok) throw new Error(read.problem.message)
    for (const { email, name, state, settledAt, attempts, words } of read.value.rows)
      yield csvLine([
        email,
        name,
        recipientStateLabels[state],
        settledAt?.toISOString() ?? "",
        { decimal: String(attempts) },
        words,
      ])
    if (!read.value.next) return
    after = read.value.next
  }
}
