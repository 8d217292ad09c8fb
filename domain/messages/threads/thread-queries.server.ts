import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { keyset } from "../../../db/keyset.ts"
import { containing as matchThreads } from "../../../db/like.ts"
import { messageFiles, messages, threads } from "../../../db/tables/messages.ts"
import { outboxEmails } from "../../../db/tables/outbox.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import type { MessageType } from "./message-types.ts"
import { selectNewestMessages } from "./newest-messages.server.ts"
import { type ThreadRow, threadNotFound } from "./thread-command.server.ts"
import { type ThreadTab, threadTabs } from "./thread-tabs.ts"
import { isToAnswer } from "./threads-to-answer.server.ts"

/** `excerpt`: the start of the newest message, or else of the draft. */
type ThreadSummary = {
  id: string
  name: string
  email: string
  type: MessageType
  subject: string
  excerpt: string
  mine: boolean
  isDraft: boolean
  unread: boolean
  artworkId: string | null
  artworkTitle: string
  lastAt: Date
}

type ThreadList = {
  threads: ThreadSummary[]
  next: string | null
  counts: Record<ThreadTab, number>
  oldest: Date | null
}

const perPage = 40
const byTime = keyset("time")

/** A thread that the studio started is listed once it has a draft. */
const isStarted = sql`not (${threads.turn} = 'nobody' and ${threads.type} = 'general' and ${threads.draft} = ''
  and not exists (select from ${messages} m where m.thread_id = threads.id))`

const isListed = and(isNull(threads.archivedAt), isNull(threads.spamAt), isStarted)

const views: Record<ThreadTab, SQL | undefined> = {
  to_answer: isToAnswer,
  all: isListed,
  waiting: and(eq(threads.turn, "theirs"), isListed, isNull(threads.putOff)),
  put_off: and(isNotNull(threads.putOff), isListed),
  archive: and(isNotNull(threads.archivedAt), isNull(threads.spamAt)),
  spam: isNotNull(threads.spamAt),
}

const viewCounts = Object.fromEntries(
  threadTabs.map((view) => [view, sql<number>`(count(*) filter (where ${views[view] ?? sql`true`}))::int`]),
) as Record<ThreadTab, SQL<number>>

/** A search covers all views but spam, unless spam is selected. @param after the previous page's `next` */
export const listThreads = (
  shop: Shop,
  actor: Actor,
  { view, search = "", after }: { view: ThreadTab; search?: string; after?: string | undefined },
): Promise<Outcome<ThreadList>> =>
  query(shop, actor, "messages.read", async (db) => {
    const found = search.trim() === "" ? undefined : matching(search.trim())
    const within = found ? and(found, isStarted, view === "spam" ? views.spam : isNull(threads.spamAt)) : views[view]
    const [rows, [sums]] = await Promise.all([
      db
        .select(summaryColumns)
        .from(threads)
        .where(and(within, byTime.beyond(after, [threads.lastAt, threads.id], "<")))
        .orderBy(desc(threads.lastAt), desc(threads.id))
        .limit(perPage + 1),
      db
        .select({
          ...viewCounts,
          oldest: sql<Date | null>`min(${threads.lastAt}) filter (where ${isToAnswer})`.mapWith(threads.lastAt),
        })
        .from(threads),
    ])
    const { oldest, ...counts } = sums ?? { ...noCounts, oldest: null }
    const { page, next } = byTime.page(rows, perPage, (row) => [row.lastAt])
    return done({
      threads: page.map(({ newest, readAt, draft, ...one }) => ({
        ...one,
        type: one.type as MessageType,
        excerpt: newest?.body ?? draft,
        mine: newest?.direction === "out",
        isDraft: newest === null,
        unread: readAt === null,
      })),
      next,
      counts,
      oldest,
    })
  })

const noCounts = { to_answer: 0, all: 0, waiting: 0, put_off: 0, archive: 0, spam: 0 }

const summaryColumns = {
  id: threads.id,
  name: threads.name,
  email: threads.email,
  type: threads.type,
  subject: threads.subject,
  readAt: threads.readAt,
  artworkId: threads.artworkId,
  artworkTitle: threads.artworkTitle,
  lastAt: threads.lastAt,
  draft: sql<string>`left(${threads.draft}, 160)`,
  // Drizzle omits table names in a select of one table.
  newest: sql<{ body: string; direction: string } | null>`(select jsonb_build_object(
      'body', left(regexp_replace(left(m.body, 1000), '\\s+', ' ', 'g'), 160), 'direction', m.direction)
    from ${messages} m where m.thread_id = threads.id order by m.created_at desc, m.id desc limit 1)`,
}

/** Uses the trigram indexes `threads_words` and `messages_words`, from three letters on. */
function matching(search: string): SQL {
  const part = matchThreads(search)
  return sql`${threads.id} in (
    select id from threads where name ilike ${part} or email::text ilike ${part} or subject ilike ${part} or artwork_title ilike ${part}
    union all select thread_id from messages where body ilike ${part} or name ilike ${part})`
}

type ThreadFile = Pick<
  typeof messageFiles.$inferSelect,
  "id" | "name" | "type" | "bytes" | "refused" | "unscanned" | "contentId"
>

/** `mail`: the outbox's state of the studio's own message. */
export type ThreadEmail = Pick<
  typeof messages.$inferSelect,
  "id" | "direction" | "via" | "name" | "email" | "subject" | "body" | "details" | "quoted" | "automatic" | "createdAt"
> & { hasHtml: boolean; files: ThreadFile[]; mail: { id: string; state: string; lastError: string | null } | null }

type Thread = ThreadRow & { messages: ThreadEmail[]; earlier: boolean; draftFiles: ThreadFile[] }

/** @param before the id of a later message */
export const getThread = (shop: Shop, actor: Actor, id: string, before?: string): Promise<Outcome<Thread>> =>
  query(shop, actor, "messages.read", async (db) => {
    if (!z.uuid().safeParse(id).success) return threadNotFound
    const newest = selectNewestMessages(sql`${id}::uuid`, before)
    const [[thread], rows, files] = await Promise.all([
      db.select().from(threads).where(eq(threads.id, id)),
      db
        .select({
          id: messages.id,
          direction: messages.direction,
          via: messages.via,
          name: messages.name,
          email: messages.email,
          subject: messages.subject,
          body: messages.body,
          details: messages.details,
          quoted: messages.quoted,
          automatic: messages.automatic,
          createdAt: messages.createdAt,
          hasHtml: sql<boolean>`${messages.html} <> ''`,
          hasEarlier: sql<boolean>`exists (select from messages as other where other.thread_id = ${messages.threadId}
            and (other.created_at, other.id) < (${messages.createdAt}, ${messages.id}))`,
          mail: { id: outboxEmails.id, state: outboxEmails.state, lastError: outboxEmails.lastError },
        })
        .from(messages)
        .leftJoin(outboxEmails, and(eq(outboxEmails.id, messages.mailId), eq(messages.direction, "out")))
        .where(sql`${messages.id} in (${newest})`)
        .orderBy(asc(messages.createdAt), asc(messages.id)),
      db
        .select()
        .from(messageFiles)
        .where(
          and(
            eq(messageFiles.threadId, id),
            or(isNull(messageFiles.messageId), sql`${messageFiles.messageId} in (${newest})`),
          ),
        )
        .orderBy(asc(messageFiles.createdAt)),
    ])
    if (!thread) return threadNotFound
    // `before` was deleted, or is the first.
    if (before && rows.length === 0) return getThread(shop, actor, id)
    const filesOf = (messageId: string | null) =>
      files
        .filter((file) => file.messageId === messageId)
        .map(({ id, name, type, bytes, refused, unscanned, contentId }) => ({
          ...{ id, name, type, bytes, refused, unscanned, contentId },
        }))
    return done({
      ...thread,
      messages: rows.map(({ hasEarlier: _, ...message }) => ({ ...message, files: filesOf(message.id) })),
      earlier: rows[0]?.hasEarlier ?? false,
      draftFiles: filesOf(null),
    })
  })
