import { and, asc, desc, eq, sql } from "drizzle-orm"
import { keyset } from "../../db/keyset.ts"
import { containing } from "../../db/like.ts"
import { matchesId } from "../../db/matches-id.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import type { Actor } from "../actor.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { hasMailServer } from "./has-mail-server.server.ts"
import { hasNoText, isWaitingForServer } from "./outbox-conditions.server.ts"
import { renderStoredEmail } from "./render-stored-email.server.ts"

const emailStates = ["waiting", "sent", "filed", "failed"] as const
export type EmailState = (typeof emailStates)[number]

export type EmailRow = {
  id: string
  recipient: string
  subject: string
  state: EmailState
  attempts: number
  lastError: string | null
  sentAt: Date | null
  createdAt: Date
  /** Its text is not stored, so it cannot be resent. */
  isLost: boolean
}

type EmailPage = { emails: EmailRow[]; next: string | null }

const perPage = 50

const byTime = keyset("time")

const summary = {
  id: outboxEmails.id,
  recipient: outboxEmails.recipient,
  subject: outboxEmails.subject,
  state: sql<EmailState>`${outboxEmails.state}`,
  attempts: outboxEmails.attempts,
  lastError: outboxEmails.lastError,
  sentAt: outboxEmails.sentAt,
  createdAt: outboxEmails.createdAt,
  isLost: sql<boolean>`${hasNoText}`,
}

/** Newest first, in pages. @param after the previous page's `next` */
export const listEmails = (
  shop: Shop,
  actor: Actor,
  { after, state, search = "" }: { after?: string | undefined; state?: EmailState | undefined; search?: string } = {},
): Promise<Outcome<EmailPage>> =>
  query(shop, actor, "emails.read", async (db) => {
    const part = containing(search.trim())
    const rows = await db
      .select(summary)
      .from(outboxEmails)
      .where(
        and(
          state === "filed" ? isWaitingForServer : state && eq(outboxEmails.state, state),
          search.trim()
            ? sql`(${outboxEmails.recipient}::text ilike ${part} or ${outboxEmails.subject} ilike ${part})`
            : undefined,
          byTime.beyond(after, [outboxEmails.createdAt, outboxEmails.id], "<"),
        ),
      )
      .orderBy(desc(outboxEmails.createdAt), desc(outboxEmails.id))
      .limit(perPage + 1)
    const { page, next } = byTime.page(rows, perPage, (row) => [row.createdAt])
    return done({ emails: page, next })
  })

type Email = typeof outboxEmails.$inferSelect

/** As it was sent, or as it would be sent now. The content of a secret one is never shown. */
export const getEmail = (shop: Shop, actor: Actor, id: string): Promise<Outcome<Email>> =>
  query(shop, actor, "emails.read", async (db) => {
    const [mail] = await db.select().from(outboxEmails).where(matchesId(outboxEmails.id, id))
    if (!mail) return refuse("not_found", "This e-mail doesn’t exist.")
    if (mail.secret) return done({ ...mail, content: null, html: "", text: "" })
    return done({ ...mail, ...(await renderStoredEmail(shop, mail)) })
  })

/** Without sent ones, whose number only grows. */
export type EmailCounts = Record<Exclude<EmailState, "sent">, number>

export async function countFiledEmails(shop: Shop, actor: Actor): Promise<Outcome<number>> {
  return (
    refuseUnlessPermitted(actor, "emails.read", shop.now()) ??
    done(await shop.db.$count(outboxEmails, isWaitingForServer))
  )
}

export const countEmails = (shop: Shop, actor: Actor): Promise<Outcome<EmailCounts>> =>
  query(shop, actor, "emails.read", async (db) => {
    // Matches the partial index.
    const rows = await db
      .select({ state: sql<keyof EmailCounts>`${outboxEmails.state}`, count: sql<number>`count(*)::int` })
      .from(outboxEmails)
      .where(sql`state <> 'sent' and not (state = 'filed' and ${hasNoText})`)
      .groupBy(outboxEmails.state)
    const counts = { waiting: 0, filed: 0, failed: 0 }
    for (const { state, count } of rows) counts[state] = count
    return done(counts)
  })

/** For a data request. Oldest first. */
export const exportEmailsTo = (shop: Shop, email: string) =>
  shop.db
    .select({ sentAt: outboxEmails.sentAt, subject: outboxEmails.subject })
    .from(outboxEmails)
    .where(eq(outboxEmails.recipient, email))
    .orderBy(asc(outboxEmails.createdAt))

export type OutboxStatus = {
  hasMailServer: boolean
  /** Number in the outbox, and age of the oldest; null: none. */
  waiting: number
  oldest: Date | null
  /** Given up within the last day. */
  failed: number
  /** When the last one went out; null: none yet. */
  lastSent: Date | null
}

export async function getOutboxStatus(shop: Shop): Promise<OutboxStatus> {
  const since = new Date(shop.now().getTime() - 24 * 3_600_000).toISOString()
  type Row = { waiting: number; oldest: string | null; failed: number; last_sent: string | null }
  const { rows } = await shop.db.execute<Row>(sql`select
    count(*) filter (where state = 'waiting')::int as waiting,
    min(created_at) filter (where state = 'waiting') as oldest,
    count(*) filter (where state = 'failed' and created_at > ${since}::timestamptz)::int as failed,
    (select sent_at from mails where state = 'sent' order by created_at desc, id desc limit 1) as last_sent
    from mails where state <> 'sent'`)
  const [{ waiting, oldest, failed, last_sent } = { waiting: 0, oldest: null, failed: 0, last_sent: null }] = rows
  const toDate = (text: string | null) => (text ? new Date(text) : null)
  return {
    hasMailServer: await hasMailServer(shop),
    ...{ waiting, failed, oldest: toDate(oldest), lastSent: toDate(last_sent) },
  }
}
