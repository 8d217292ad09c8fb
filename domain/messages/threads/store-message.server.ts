import { randomBytes } from "node:crypto"
import { and, eq } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { messages, threads } from "../../../db/tables/messages.ts"
import type { MessageType } from "./message-types.ts"

export type InboundMessage = {
  via: "form" | "mail" | "room"
  type: MessageType
  name: string
  email: string
  subject: string
  body: string
  quoted?: string
  html?: string
  artworkId?: string | null
  artworkTitle?: string
  details?: [label: string, answer: string][]
  /** Message-IDs with angle brackets; `answers` oldest first. */
  headerId?: string | null
  answers?: string[]
  automatic?: boolean
  spamMarks?: string[]
  at: Date
}

/** 96 bits, so that nobody can guess a thread's address. Lower case, because mail servers may change case. */
const newReplyKey = () => randomBytes(12).toString("hex")

export async function insertThread(
  tx: Transaction,
  about: Pick<typeof threads.$inferInsert, "type" | "name" | "email" | "subject" | "artworkId" | "artworkTitle">,
  at: Date,
  more: Partial<typeof threads.$inferInsert> = {},
): Promise<string> {
  const [thread] = await tx
    .insert(threads)
    .values({ ...about, replyKey: newReplyKey(), lastAt: at, createdAt: at, ...more })
    .returning({ id: threads.id })
  if (!thread) throw new Error("The thread was not stored.")
  return thread.id
}

/** The transaction must hold the lock of a given thread, which leaves the archive; without one a new thread starts. */
export async function storeInboundMessage(
  tx: Transaction,
  threadId: string | null,
  message: InboundMessage,
): Promise<{ id: string; threadId: string }> {
  const { via, type, name, email, subject, body, at, automatic = false, spamMarks = [] } = message
  const about = { type, name, email, subject, artworkId: message.artworkId, artworkTitle: message.artworkTitle }
  const thread = threadId ?? (await insertInboundThread(tx, about, { at, automatic, spamMarks }))
  if (threadId && !automatic) await reopenThread(tx, threadId, at)
  if (threadId && name) await fillName(tx, threadId, name)
  const [row] = await tx
    .insert(messages)
    .values({
      threadId: thread,
      via,
      ...about,
      body,
      details: message.details,
      quoted: message.quoted,
      html: message.html,
      headerId: message.headerId,
      answers: message.answers,
      automatic,
      createdAt: at,
    })
    .returning({ id: messages.id })
  if (!row) throw new Error("The message was not stored.")
  return { id: row.id, threadId: thread }
}

type ThreadStart = { at: Date; automatic: boolean; spamMarks: string[] }

const insertInboundThread = (
  tx: Transaction,
  about: Parameters<typeof insertThread>[1],
  { at, automatic, spamMarks }: ThreadStart,
): Promise<string> =>
  insertThread(tx, about, at, {
    spamMarks,
    spamAt: spamMarks.length > 0 ? at : null,
    turn: automatic ? "nobody" : "ours",
  })

const fillName = (tx: Transaction, id: string, name: string) =>
  tx
    .update(threads)
    .set({ name })
    .where(and(eq(threads.id, id), eq(threads.name, "")))

/** Reopens the thread for the studio, but leaves spam in the spam. */
export const reopenThread = (tx: Transaction, id: string, at: Date) =>
  tx
    .update(threads)
    .set({ turn: "ours", readAt: null, archivedAt: null, putOff: null, putOffUntil: null, lastAt: at })
    .where(eq(threads.id, id))
