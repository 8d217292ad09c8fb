import { and, asc, desc, eq, isNull } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { mails } from "../../db/tables/mails.ts"
import { messageFiles, messages, type ThreadBefore, threads } from "../../db/tables/messages.ts"
import { sayDateOf } from "../../lib/site-time.ts"
import { type Actor, getActorName } from "../actor.ts"
import { checked } from "../checked.ts"
import { noInput, type Run } from "../command.server.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { withdrawMails } from "../mails/withdraw-mails.server.ts"
import { mailAddress } from "../mails/written-text.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { answerDraftSchema, answerSchema, answerWaitsSeconds } from "./answer.ts"
import { waitingFiles } from "./answer-files.server.ts"
import { answerMail, answerSubject } from "./answer-mail.ts"
import { changeThread, onThread, type ThreadRow } from "./lock-thread.server.ts"
import { replyAddress } from "./reply-address.ts"

/** Not in the history. Refuses (409) a draft that arrives after its answer was sent, which would be sent twice. */
export const saveAnswerDraft = (shop: Shop, actor: Actor, id: string, input: unknown): Promise<Outcome<null>> =>
  onThread(
    shop,
    actor,
    id,
    checked(answerDraftSchema, input),
    async ({ tx, now, thread }, { draft, subject, answer }) => {
      if (answer !== undefined && (await tx.$count(messages, eq(messages.id, answer))) > 0)
        return refuse("conflict", "This answer was sent.")
      const named = subject !== undefined && !(await lastLetter(tx, thread))
      await tx
        .update(threads)
        .set({ draft, draftAt: draft === "" ? null : now, ...(named && { subject }) })
        .where(eq(threads.id, thread.id))
      return done(null)
    },
  )

/**
 * Waits ten seconds in the outbox (`takeBackAnswer`). Idempotent by `id`. The first message of a studio's thread has a subject.
 */
export const sendAnswer = (shop: Shop, actor: Actor, id: string, input: unknown): Promise<Outcome<{ id: string }>> =>
  onThread(shop, actor, id, checked(answerSchema, input), async (run, answer) => {
    const { tx, now, thread } = run
    const [sent] = await tx.select({ threadId: messages.threadId }).from(messages).where(eq(messages.id, answer.id))
    if (sent) return sent.threadId === thread.id ? done({ id: answer.id }) : refuse("conflict", "Please try again.")
    if (thread.email === "") return refuse("invalid", "There’s no e-mail address to reply to.")
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
      ...{ name: getActorName(actor), email: "", subject: mail.subject, body: answer.body },
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

/** While it is in the outbox; the thread gets its former state, unless the other side has written in the meantime. */
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

/** Oldest first; for a form's message that of its confirmation. */
async function formerIds(tx: Transaction, { id }: ThreadRow): Promise<string[]> {
  const rows = await tx
    .select({ own: messages.headerId, confirmed: mails.messageId })
    .from(messages)
    .leftJoin(mails, eq(mails.id, messages.mailId))
    .where(eq(messages.threadId, id))
    .orderBy(asc(messages.createdAt), asc(messages.id))
  return rows.flatMap(({ own, confirmed }) => own ?? confirmed ?? [])
}

/** RFC 5322 limits a line to 998 characters: the first and the last ids suffice. */
const mostReferences = 10

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
