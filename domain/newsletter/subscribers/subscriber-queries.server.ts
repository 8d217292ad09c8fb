import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm"
import { keyset } from "../../../db/keyset.ts"
import { containing } from "../../../db/like.ts"
import { matchesId } from "../../../db/matches-id.ts"
import {
  type SubscriberState,
  subscriberConsents,
  subscriberStates,
  subscribers,
} from "../../../db/tables/newsletter.ts"
import { issueRecipients, newsletterIssues, type RecipientState } from "../../../db/tables/newsletter-issues.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import type { Actor } from "../../actor.ts"
import { listHistory } from "../../history-queries.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { leftByMerge } from "./merge-subscriptions.server.ts"

/** Null: requested, but not confirmed. */
type Consent = Pick<typeof subscriberConsents.$inferSelect, "kind" | "givenAt" | "source" | "wording">

export type SubscriberRow = {
  id: string
  email: string
  name: string
  state: SubscriberState
  createdAt: Date
  confirmedAt: Date | null
  unsubscribedAt: Date | null
  /** Unsubscribed by a merge with an unsubscribed address. */
  leftByMerge: boolean
  bouncedAt: Date | null
  consent: Consent | null
}

type SubscriberQuery = { search?: string; state?: SubscriberState | undefined; after?: string | undefined }

const perPage = 50
const byTime = keyset("time")

export const subscriberColumns = {
  id: subscribers.id,
  email: subscribers.email,
  name: subscribers.name,
  state: subscribers.state,
  createdAt: subscribers.createdAt,
  confirmedAt: subscribers.confirmedAt,
  unsubscribedAt: subscribers.unsubscribedAt,
  leftByMerge,
  bouncedAt: subscribers.bouncedAt,
  consent:
    sql<Consent | null>`(select jsonb_build_object('kind', c.kind, 'givenAt', c.given_at, 'source', c.source, 'wording', c.wording)
    from ${subscriberConsents} c where c.subscriber_id = ${subscribers}.id order by c.recorded_at desc, c.id limit 1)`.mapWith(
      (raw: (Omit<Consent, "givenAt"> & { givenAt: string }) | null) =>
        raw && { ...raw, givenAt: new Date(raw.givenAt) },
    ),
}

function matchSubscribers(search: string): SQL | undefined {
  const words = truncateText(search.trim(), 200)
  if (!words) return undefined
  const part = containing(words)
  return sql`(${subscribers.email}::text ilike ${part} or immutable_unaccent(lower(${subscribers.name})) like immutable_unaccent(lower(${part})))`
}

/** @returns the cursor of the next page, null on the last */
export const listSubscribers = (
  shop: Shop,
  actor: Actor,
  { search = "", state, after }: SubscriberQuery = {},
): Promise<Outcome<{ rows: SubscriberRow[]; next: string | null }>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const rows = await db
      .select(subscriberColumns)
      .from(subscribers)
      .where(
        and(
          state && eq(subscribers.state, state),
          matchSubscribers(search),
          byTime.beyond(after, [subscribers.createdAt, subscribers.id], "<"),
        ),
      )
      .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
      .limit(perPage + 1)
    const { page, next } = byTime.page(rows, perPage, (row) => [row.createdAt])
    return done({ rows: page, next })
  })

type SubscriberCounts = Record<SubscriberState | "all", number>

export const countSubscribers = (shop: Shop, actor: Actor): Promise<Outcome<SubscriberCounts>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const rows = await db
      .select({ state: subscribers.state, count: sql<number>`count(*)::int` })
      .from(subscribers)
      .groupBy(subscribers.state)
    const counts = Object.fromEntries(subscriberStates.map((state) => [state, 0])) as SubscriberCounts
    for (const { state, count } of rows) counts[state] = count
    return done({ ...counts, all: rows.reduce((sum, { count }) => sum + count, 0) })
  })

type IssueToSubscriber = {
  letterId: string
  subject: string
  at: Date | null
  state: RecipientState
  words: string
}

export const getSubscriber = (shop: Shop, actor: Actor, id: string) =>
  query(shop, actor, "newsletter.read", async (db) => {
    const [row] = await db.select(subscriberColumns).from(subscribers).where(matchesId(subscribers.id, id))
    if (!row) return refuse("not_found", "There is no such subscriber.")
    const { kind, givenAt, source, wording, recordedBy, recordedAt } = subscriberConsents
    const [consents, sent, history] = await Promise.all([
      db
        .select({ kind, givenAt, source, wording, recordedBy, recordedAt })
        .from(subscriberConsents)
        .where(eq(subscriberConsents.subscriberId, id))
        .orderBy(asc(recordedAt), asc(subscriberConsents.id)),
      db
        .select({
          letterId: newsletterIssues.id,
          subject: newsletterIssues.subject,
          at: issueRecipients.settledAt,
          state: issueRecipients.state,
          words: issueRecipients.words,
        })
        .from(issueRecipients)
        .innerJoin(newsletterIssues, eq(newsletterIssues.id, issueRecipients.letterId))
        .where(eq(issueRecipients.subscriberId, id))
        .orderBy(desc(newsletterIssues.begunAt), desc(newsletterIssues.id))
        .limit(50),
      listHistory(db, "subscriber", id),
    ])
    return done({ ...row, consents, letters: sent satisfies IssueToSubscriber[], history })
  })

export async function exportSubscription(shop: Shop, email: string) {
  const { id, name, state, createdAt, unsubscribedAt, leftByMergeAt } = subscribers
  const own = { id, name, state, createdAt, unsubscribedAt, leftByMergeAt }
  const [row] = await shop.db.select(own).from(subscribers).where(eq(subscribers.email, email))
  if (!row) return null
  const { kind, givenAt, source, wording } = subscriberConsents
  const consents = await shop.db
    .select({ kind, givenAt, source, wording })
    .from(subscriberConsents)
    .where(eq(subscriberConsents.subscriberId, row.id))
    .orderBy(asc(subscriberConsents.recordedAt))
  const { id: _, ...subscription } = row
  return { ...subscription, consents }
}
