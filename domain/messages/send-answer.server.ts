import { and, asc, desc, eq, isNull } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { mails } from "../../db/tables/mails.ts"
import { messageFiles, messages, type ThreadBefore, threads } from "../../db/tables/messages.ts"
import { sayDateOf } from "../../lib/site-time.ts"
import { type Actor, nameOf } from "../actor.ts"
import { checked } from "../checked.ts"
import { noInput, type Run } from "../command.server.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { withdrawMails } from "../mails/withdraw-mails.server.ts"
import { mailAddress } from "../mails/written-text.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { answerSchema, answerWaitsSeconds, draftSchema } from "./answer.ts"
import { waitingFiles } from "./answer-files.server.ts"
import { answerMail, answerSubject } from "./answer-mail.ts"
import { changeThread, onThread, type ThreadRow } from "./lock-thread.server.ts"
import { replyAddress } from "./reply-address.ts"

/**
 * Keeps the answer that is being written. It is no act of its own: the history has nothing of it. Refuses (409) what arrives
 * after its answer was sent: it would be a draft of the same words, to be sent twice.
 */
export const saveDraft = (shop: Shop, actor: Actor, id: string, input: unknown): Promise<Outcome<null>> =>
  onThread(shop, actor, id, checked(draftSchema, input), async ({ tx, now, thread }, { draft, subject, answer }) => {
    if (answer !== undefined && (await tx.$count(messages, eq(messages.id, answer))) > 0)
      return refuse("conflict", "This answer was sent.")
    const named = subject !== undefined && !(await lastLetter(tx, thread))
    await tx
      .update(threads)
      .set({ draft, draftAt: draft === "" ? null : now, ...(named && { subject }) })
      .where(eq(threads.id, thread.id))
    return done(null)
  })

/**
 * Answers a letter. It waits ten seconds in the outbox (`takeBackAnswer`), then leaves as an e-mail that mail programs show
 * below what it answers, with the files that wait with it. The thread then waits for them. Sent twice with the same id it is
 * one letter. The first letter of a thread that the studio began has a subject of its own.
 * @returns the letter's id
 */
export const sendAnswer = (shop: Shop, actor: Actor, id: string, input: unknown): Promise<Outcome<{ id: string }>> =>
  onThread(shop, actor, id, checked(answerSchema, input), async (run, answer) => {
    const { tx, now, thread } = run
    const [sent] = await tx.select({ threadId: messages.threadId }).from(messages).where(eq(messages.id, answer.id))
    if (sent) return sent.threadId === thread.id ? done({ id: answer.id }) : refuse("conflict", "Please try again.")
    if (thread.email === "") return refuse("invalid", "There is no e-mail address to answer to.")
    if (!mailAddress.safeParse(thread.email).success)
      return refuse(
        "invalid",
        `${thread.email} is an address to which this site can’t send. Answer from your own mailbox.`,
      )
    const isFirst = !(await lastLetter(tx, thread))
    const subject = isFirst ? (answer.subject ?? thread.subject) : null
    if (subject === "")
      return refuse("invalid", "Please check the fields marked in red.", { subject: "Please enter a subject." })
    const [open] = /\{(?:name|work|price)\}/.exec(answer.body) ?? []
    if (open)
      return refuse("invalid", "Please check the fields marked in red.", {
        body: `“${open}” is not known here. Please write it yourself, or take it out.`,
      })
    const mail = await queueAnswer(run, answer.body, subject)
    await tx.insert(messages).values({
      ...{ id: answer.id, threadId: thread.id, direction: "out", via: "mail", type: thread.type },
      ...{ name: nameOf(actor), email: "", subject: mail.subject, body: answer.body },
      ...{ headerId: mail.headerId, answers: mail.answers, mailId: mail.id, createdAt: now },
      before: { turn: thread.turn, putOff: thread.putOff, putOffUntil: thread.putOffUntil?.toISOString() ?? null },
    })
    await tx
      .update(messageFiles)
      .set({ messageId: answer.id })
      .where(and(eq(messageFiles.threadId, thread.id), isNull(messageFiles.messageId)))
    const waits = {
      turn: "theirs",
      readAt: now,
      putOff: null,
      putOffUntil: null,
      draft: "",
      draftAt: null,
      lastAt: now,
      ...(subject !== null && { subject }),
    }
    await changeThread(run, waits, isFirst ? "written to" : "answered by e-mail")
    return done({ id: answer.id })
  })

/**
 * Takes an answer back while it waits in the outbox: it is being written again, above what was written since, and its thread
 * is as it was, unless they have written meanwhile.
 */
export const takeBackAnswer = (shop: Shop, actor: Actor, id: string, letterId: string): Promise<Outcome<null>> =>
  onThread(shop, actor, id, noInput, async (run) => {
    const { tx, now, thread } = run
    const [letter] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.id, letterId), eq(messages.threadId, thread.id), eq(messages.direction, "out")))
    if (!letter) return done(null)
    const gone = refuse("conflict", "It has left already.")
    if (letter.mailId === null || !(await withdrawMails(tx, [letter.mailId]))) return gone
    await tx.update(messageFiles).set({ messageId: null }).where(eq(messageFiles.messageId, letter.id))
    await tx.delete(messages).where(eq(messages.id, letter.id))
    const last = await lastLetter(tx, thread)
    const since = thread.draft === letter.body ? "" : thread.draft
    const isAnswered = last !== undefined && last.direction === "in" && last.createdAt > letter.createdAt
    const again = {
      ...(isAnswered ? {} : asBefore(letter.before)),
      draft: since === "" ? letter.body : `${letter.body}\n\n${since}`,
      draftAt: now,
      lastAt: last?.createdAt ?? thread.createdAt,
    }
    await changeThread(run, again, "answer taken back")
    return done(null)
  })

const asBefore = (before: ThreadBefore | null) =>
  before
    ? { ...before, putOffUntil: before.putOffUntil === null ? null : new Date(before.putOffUntil) }
    : { turn: "ours" }

async function lastLetter(tx: Transaction, { id }: ThreadRow, direction?: "in") {
  const [last] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.threadId, id), direction && eq(messages.direction, direction)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
  return last
}

/** Message-IDs of the letters so far, oldest first; of a form's letter that of the e-mail which confirmed it. */
async function formerIds(tx: Transaction, { id }: ThreadRow): Promise<string[]> {
  const rows = await tx
    .select({ own: messages.headerId, confirmed: mails.messageId })
    .from(messages)
    .leftJoin(mails, eq(mails.id, messages.mailId))
    .where(eq(messages.threadId, id))
    .orderBy(asc(messages.createdAt), asc(messages.id))
  return rows.flatMap(({ own, confirmed }) => own ?? confirmed ?? [])
}

/** A line of References may have 998 characters (RFC 5322): the first letter and the last ones say enough. */
const mostReferences = 10

/** @param first the subject of a first letter; null: it answers one */
async function queueAnswer({ shop, tx, thread }: Run & { thread: ThreadRow }, body: string, first: string | null) {
  const [asked, ids, { site, mailbox }, files] = await Promise.all([
    lastLetter(tx, thread, "in"),
    formerIds(tx, thread),
    readSettings(tx, "site", "mailbox"),
    waitingFiles(tx, thread.id),
  ])
  const answers = ids.length > mostReferences ? [...ids.slice(0, 1), ...ids.slice(1 - mostReferences)] : ids
  const subject = first ?? answerSubject(thread.subject, thread.artworkTitle)
  const id = await queueMail(shop, tx, {
    to: thread.email,
    replyTo: replyAddress(mailbox, thread.replyKey),
    subject,
    blocks: answerMail(body, asked ? { body: asked.body, on: sayDateOf(asked.createdAt, site.timeZone) } : null),
    headers: {
      ...(answers.length > 0 && { "In-Reply-To": answers.at(-1) ?? "", References: answers.join(" ") }),
    },
    attachments: files.map(({ id }) => ({ kind: "letterFile", fileId: id })),
    waits: answerWaitsSeconds,
  })
  const [mail] = await tx.select({ headerId: mails.messageId }).from(mails).where(eq(mails.id, id))
  return { id, subject, answers, headerId: mail?.headerId ?? null }
}
