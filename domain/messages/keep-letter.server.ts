import { randomBytes } from "node:crypto"
import { and, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { messages, threads } from "../../db/tables/messages.ts"
import type { MessageType } from "./message-types.ts"

/** A letter as it comes in, whichever way. */
export type IncomingLetter = {
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
  /** What else the form asked, label and answer. */
  details?: [label: string, answer: string][]
  /** The e-mail's Message-ID with its angle brackets, and those that it answers, oldest first. */
  headerId?: string | null
  answers?: string[]
  /** Written by a program: the thread waits for whom it waited for. */
  automatic?: boolean
  /** Marks of spam in words; with some a new thread begins among the spam. */
  spamMarks?: string[]
  at: Date
}

/** 96 bits: nobody can write into a thread by trying addresses. Lower case, as mail servers may change it. */
const newReplyKey = () => randomBytes(12).toString("hex")

/** Begins a thread with somebody. The letters are written by `keepLetter` and `sendAnswer`. @returns its id */
export async function openThread(
  tx: Transaction,
  about: Pick<typeof threads.$inferInsert, "type" | "name" | "email" | "subject" | "artworkId" | "artworkTitle">,
  at: Date,
  more: Partial<typeof threads.$inferInsert> = {},
): Promise<string> {
  const [thread] = await tx
    .insert(threads)
    .values({ ...about, replyKey: newReplyKey(), lastAt: at, createdAt: at, ...more })
    .returning({ id: threads.id })
  if (!thread) throw new Error("The thread was not begun.")
  return thread.id
}

/**
 * Keeps a letter that came in: in its thread, which then waits for an answer and comes back from the archive and from where
 * it was put off, or in a new one. The transaction must hold the lock of a given thread.
 */
export async function keepLetter(
  tx: Transaction,
  threadId: string | null,
  letter: IncomingLetter,
): Promise<{ id: string; threadId: string }> {
  const { via, type, name, email, subject, body, at, automatic = false, spamMarks = [] } = letter
  const about = { type, name, email, subject, artworkId: letter.artworkId, artworkTitle: letter.artworkTitle }
  const thread = threadId ?? (await beginWith(tx, about, { at, automatic, spamMarks }))
  if (threadId && !automatic) await wake(tx, threadId, at)
  if (threadId && name) await nameOnce(tx, threadId, name)
  const [row] = await tx
    .insert(messages)
    .values({
      threadId: thread,
      via,
      ...about,
      body,
      details: letter.details,
      quoted: letter.quoted,
      html: letter.html,
      headerId: letter.headerId,
      answers: letter.answers,
      automatic,
      createdAt: at,
    })
    .returning({ id: messages.id })
  if (!row) throw new Error("The letter was not kept.")
  return { id: row.id, threadId: thread }
}

type Beginning = { at: Date; automatic: boolean; spamMarks: string[] }

const beginWith = (
  tx: Transaction,
  about: Parameters<typeof openThread>[1],
  { at, automatic, spamMarks }: Beginning,
): Promise<string> =>
  openThread(tx, about, at, {
    spamMarks,
    spamAt: spamMarks.length > 0 ? at : null,
    turn: automatic ? "nobody" : "ours",
  })

/** Who had not said their name before says it now. */
const nameOnce = (tx: Transaction, id: string, name: string) =>
  tx
    .update(threads)
    .set({ name })
    .where(and(eq(threads.id, id), eq(threads.name, "")))

/** Something came that needs the studio: whatever was decided about the thread before ends, except that it is spam. */
export const wake = (tx: Transaction, id: string, at: Date) =>
  tx
    .update(threads)
    .set({ turn: "ours", readAt: null, archivedAt: null, putOff: null, putOffUntil: null, lastAt: at })
    .where(eq(threads.id, id))
