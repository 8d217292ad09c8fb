import { and, desc, eq, sql } from "drizzle-orm"
import { z } from "zod"
import { keyset } from "../../db/keyset.ts"
import { containing } from "../../db/like.ts"
import { mails } from "../../db/tables/mails.ts"
import type { Actor } from "../actor.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { renderStored } from "./render-stored.server.ts"
import { textIsGone, waitsForServer } from "./sendable.server.ts"

const mailStates = ["waiting", "sent", "filed", "failed"] as const
export type MailState = (typeof mailStates)[number]

export type MailRow = {
  id: string
  recipient: string
  subject: string
  state: MailState
  attempts: number
  lastError: string | null
  sentAt: Date | null
  createdAt: Date
  /** Its text is not stored, so it cannot be resent. */
  isLost: boolean
}

type MailPage = {
  mails: MailRow[]
  next: string | null
}

const perPage = 50

const byTime = keyset("time")

const summary = {
  id: mails.id,
  recipient: mails.recipient,
  subject: mails.subject,
  state: sql<MailState>`${mails.state}`,
  attempts: mails.attempts,
  lastError: mails.lastError,
  sentAt: mails.sentAt,
  createdAt: mails.createdAt,
  isLost: sql<boolean>`${textIsGone}`,
}

/** Newest first, in pages. @param after the previous page's `next` */
export const listMails = (
  shop: Shop,
  actor: Actor,
  { after, state, search = "" }: { after?: string | undefined; state?: MailState | undefined; search?: string } = {},
): Promise<Outcome<MailPage>> =>
  query(shop, actor, "emails.read", async (db) => {
    const part = containing(search.trim())
    const rows = await db
      .select(summary)
      .from(mails)
      .where(
        and(
          state === "filed" ? waitsForServer : state && eq(mails.state, state),
          search.trim() ? sql`(${mails.recipient}::text ilike ${part} or ${mails.subject} ilike ${part})` : undefined,
          byTime.beyond(after, [mails.createdAt, mails.id], "<"),
        ),
      )
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(perPage + 1)
    const { page, next } = byTime.page(rows, perPage, (row) => [row.createdAt])
    return done({ mails: page, next })
  })

type Mail = typeof mails.$inferSelect

/** As it was sent, or as it would be sent now. The content of a secret one is never shown. */
export const readMail = (shop: Shop, actor: Actor, id: string): Promise<Outcome<Mail>> =>
  query(shop, actor, "emails.read", async (db) => {
    const [mail] = z.uuid().safeParse(id).success ? await db.select().from(mails).where(eq(mails.id, id)) : []
    if (!mail) return refuse("not_found", "This e-mail doesn’t exist.")
    if (mail.secret) return done({ ...mail, content: null, html: "", text: "" })
    return done({ ...mail, ...(await renderStored(shop, mail)) })
  })

/** Without sent ones, whose number only grows. */
export type MailCounts = Record<Exclude<MailState, "sent">, number>

export async function countFiledMails(shop: Shop, actor: Actor): Promise<Outcome<number>> {
  return refuseUnlessPermitted(actor, "emails.read", shop.now()) ?? done(await shop.db.$count(mails, waitsForServer))
}

export const countMails = (shop: Shop, actor: Actor): Promise<Outcome<MailCounts>> =>
  query(shop, actor, "emails.read", async (db) => {
    // Matches the partial index.
    const rows = await db
      .select({ state: sql<keyof MailCounts>`${mails.state}`, count: sql<number>`count(*)::int` })
      .from(mails)
      .where(sql`state <> 'sent' and not (state = 'filed' and ${textIsGone})`)
      .groupBy(mails.state)
    const counts = { waiting: 0, filed: 0, failed: 0 }
    for (const { state, count } of rows) counts[state] = count
    return done(counts)
  })
