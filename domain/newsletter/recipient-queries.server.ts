import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { containing } from "../../db/like.ts"
import { letterRecipients, type letters, type RecipientState } from "../../db/tables/letters.ts"
import { subscribers } from "../../db/tables/newsletter.ts"
import { csvLine, csvMark } from "../../lib/csv.ts"
import { cut } from "../../lib/cut.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { getIssueCounts, type LetterCounts, letterRow, noLetter } from "./letter-queries.server.ts"
import { recipientWords } from "./letter-words.ts"

/** `perMinute`: accepted in the last 60 seconds. */
export type SentLetter = Pick<
  typeof letters.$inferSelect,
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
> & { counts: LetterCounts; perMinute: number; nextTry: Date | null }

export const readSentIssue = (shop: Shop, actor: Actor, id: string): Promise<Outcome<SentLetter>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const row = await letterRow(shop, id)
    if (!row || row.archivedAt) return noLetter
    const since = new Date(shop.now().getTime() - 60_000)
    const [pace] = await db
      .select({
        lately: sql<number>`(count(*) filter (where ${letterRecipients.state} = 'accepted' and ${letterRecipients.settledAt} > ${since.toISOString()}::timestamptz))::int`,
        next: sql<string | null>`min(${letterRecipients.nextAt}) filter (where ${letterRecipients.state} = 'waiting')`,
      })
      .from(letterRecipients)
      .where(eq(letterRecipients.letterId, id))
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
  id: letterRecipients.id,
  subscriberId: letterRecipients.subscriberId,
  email: letterRecipients.email,
  name: sql<string>`coalesce(${subscribers.name}, '')`,
  state: letterRecipients.state,
  attempts: letterRecipients.attempts,
  nextAt: letterRecipients.nextAt,
  settledAt: letterRecipients.settledAt,
  words: letterRecipients.words,
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
  letterId: string,
  { view, search = "", after, limit = perPage }: RecipientQuery = {},
): Promise<Outcome<{ rows: RecipientRow[]; next: string | null }>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const last = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(after ?? "") ? after : undefined
    const rows = await db
      .select(columns)
      .from(letterRecipients)
      .leftJoin(subscribers, eq(subscribers.id, letterRecipients.subscriberId))
      .where(
        and(
          eq(letterRecipients.letterId, letterId),
          view && inArray(letterRecipients.state, [...recipientViews[view]]),
          matching(search),
          last ? sql`${letterRecipients.id} > ${last}::uuid` : undefined,
        ),
      )
      .orderBy(asc(letterRecipients.id))
      .limit(limit + 1)
    const page = rows.slice(0, limit)
    return done({ rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null })
  })

function matching(search: string): SQL | undefined {
  const words = cut(search.trim(), 200)
  if (!words) return undefined
  const part = containing(words)
  return sql`(${letterRecipients.email}::text ilike ${part} or ${subscribers.name} ilike ${part} or ${letterRecipients.words} ilike ${part})`
}

const heads = ["E-mail", "Name", "Result", "When", "Tries", "What the server said"]
const perRead = 2000

export const exportRecipients = (
  shop: Shop,
  actor: Actor,
  letterId: string,
  view: RecipientView | undefined,
): Promise<Outcome<AsyncGenerator<string>>> =>
  query(shop, actor, "newsletter.read", async () => {
    if (!(await letterRow(shop, letterId))) return noLetter
    return done(lines(shop, actor, letterId, view))
  })

async function* lines(shop: Shop, actor: Actor, letterId: string, view: RecipientView | undefined) {
  yield csvMark + csvLine(heads)
  for (let after: string | undefined; ; ) {
    const read = await listRecipients(shop, actor, letterId, { view, after, limit: perRead })
    if (!read.ok) throw new Error(read.problem.message)
    for (const { email, name, state, settledAt, attempts, words } of read.value.rows)
      yield csvLine([
        email,
        name,
        recipientWords[state],
        settledAt?.toISOString() ?? "",
        { decimal: String(attempts) },
        words,
      ])
    if (!read.value.next) return
    after = read.value.next
  }
}
