import { and, asc, desc, eq, isNull } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { messageFiles, messages, type ThreadBefore, threads } from "../../../db/tables/messages.ts"
import { outboxEmails } from "../../../db/tables/outbox.ts"
import { formatDateInZone } from "../../../lib/site-time.ts"
import { type Actor, getActorName } from "../../actor.ts"
import { type CommandContext, noInput } from "../../command.server.ts"
import { bareEmailAddress } from "../../emails/text-schemas.ts"
import { queueEmail } from "../../outbox/queue-email.server.ts"
import { withdrawEmails } from "../../outbox/withdraw-emails.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../../problem.ts"
import type { Settings } from "../../settings/settings.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { answerDelaySeconds, answerDraftSchema, answerSchema } from "./answer.ts"
import { answerEmailBlocks, getAnswerSubject } from "./answer-email.ts"
import { listDraftFiles } from "./draft-files.server.ts"
import { type ThreadRow, threadCommand, updateThread } from "./thread-command.server.ts"

/** Not in the history. Refuses (409) a draft that arrives after its answer was sent, which would be sent twice. */
export const saveAnswerDraft = (shop: Shop, actor: Actor, id: string, input: unknown): Promise<Outcome<null>> =>
  threadCommand(shop, actor, id, validateInput(answerDraftSchema, input), async (run, { draft, subject, answer }) => {
    const { tx, now, thread } = run
    if (answer !== undefined && (await tx.$count(messages, eq(messages.id, answer))) > 0)
      return refuse("conflict", "This answer was sent.")
    const named = subject !== undefined && !(await findLastMessage(tx, thread))
    await tx
      .update(threads)
      .set({ draft, draftAt: draft === "" ? null : now, ...(named && { subject }) })
      .where(eq(threads.id, thread.id))
    return done(null)
  })

/**
 * Waits ten seconds in the outbox (`withdrawAnswer`). Idempotent by `id`. The first message of a studio's thread has a subject.
 */
export const sendAnswer = (shop: Shop, actor: Actor, id: string, input: unknown): Promise<Outcome<{ id: string }>> =>
  threadCommand(shop, actor, id, validateInput(answerSchema, input), async (run, answer) => {
    const { tx, now, thread } = run
    const [sent] = await tx.select({ threadId: messages.threadId }).from(messages).where(eq(messages.id, answer.id))
    if (sent) return sent.threadId === thread.id ? done({ id: answer.id }) : refuse("conflict", "Please try again.")
    if (thread.email === "") return refuse("invalid", "There’s no e-mail address to reply to.")
    if (!bareEmailAddress.safeParse(thread.email).success)
      return refuse(
        "invalid",
        `${thread.email} is an address to which this site can’t send. Answer from your own mailbox.`,
      )
    const isFirst = !(await findLastMessage(tx, thread))
    const subject = isFirst ? (answer.subject ?? thread.subject) : null
    if (subject === "") return refuseFields({ subject: "Please enter a subject." })
    const [open] = /\{(?:name|work|price)\}/.exec(answer.body) ?? []
    if (open)
      return refuseFields({
        body: `“${open}” is not known here. Please write it yourself, or take it out.`,
      })
    const email = await queueAnswer(run, answer.body, subject)
    await tx.insert(messages).values({
      ...{ id: answer.id, threadId: thread.id, direction: "out", via: "mail", type: thread.type },
      ...{ name: getActorName(actor), email: "", subject: email.subject, body: answer.body },
      ...{ headerId: email.headerId, answers: email.answers, mailId: email.id, createdAt: now },
      before: { turn: thread.turn, putOff: thread.putOff, putOffUntil: thread.putOffUntil?.toISOString() ?? null },
    })
    await tx
      .update(messageFiles)
      .set({ messageId: answer.id })
      .where(and(eq(messageFiles.threadId, thread.id), isNull(messageFiles.messageId)))
    const threadState = {
      turn: "theirs",
      readAt: now,
      putOff: null,
      putOffUntil: null,
      draft: "",
      draftAt: null,
      lastAt: now,
      ...(subject !== null && { subject }),
    }
    await updateThread(run, threadState, isFirst ? "written to" : "answered by e-mail")
    return done({ id: answer.id })
  })

/** While it is in the outbox; the thread gets its former state, unless the other side has written in the meantime. */
export const withdrawAnswer = (shop: Shop, actor: Actor, id: string, messageId: string): Promise<Outcome<null>> =>
  threadCommand(shop, actor, id, noInput, async (run) => {
    const { tx, now, thread } = run
    const [message] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.threadId, thread.id), eq(messages.direction, "out")))
    if (!message) return done(null)
    const alreadySent = refuse("conflict", "It has left already.")
    if (message.mailId === null || !(await withdrawEmails(tx, [message.mailId]))) return alreadySent
    await tx.update(messageFiles).set({ messageId: null }).where(eq(messageFiles.messageId, message.id))
    await tx.delete(messages).where(eq(messages.id, message.id))
    const last = await findLastMessage(tx, thread)
    const since = thread.draft === message.body ? "" : thread.draft
    const isAnswered = last !== undefined && last.direction === "in" && last.createdAt > message.createdAt
    const again = {
      ...(isAnswered ? {} : restoreThread(message.before)),
      draft: since === "" ? message.body : `${message.body}\n\n${since}`,
      draftAt: now,
      lastAt: last?.createdAt ?? thread.createdAt,
    }
    await updateThread(run, again, "answer taken back")
    return done(null)
  })

const restoreThread = (before: ThreadBefore | null) =>
  before
    ? { ...before, putOffUntil: before.putOffUntil === null ? null : new Date(before.putOffUntil) }
    : { turn: "ours" }

async function findLastMessage(tx: Transaction, { id }: ThreadRow, direction?: "in") {
  const [last] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.threadId, id), direction && eq(messages.direction, direction)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
  return last
}

/** Oldest first; for a form's message that of its confirmation. */
async function listMessageIds(tx: Transaction, { id }: ThreadRow): Promise<string[]> {
  const rows = await tx
    .select({ own: messages.headerId, confirmed: outboxEmails.messageId })
    .from(messages)
    .leftJoin(outboxEmails, eq(outboxEmails.id, messages.mailId))
    .where(eq(messages.threadId, id))
    .orderBy(asc(messages.createdAt), asc(messages.id))
  return rows.flatMap(({ own, confirmed }) => own ?? confirmed ?? [])
}

/** RFC 5322 limits a line to 998 characters: the first and the last ids suffice. */
const maxReferences = 10

async function queueAnswer(
  { shop, tx, thread }: CommandContext & { thread: ThreadRow },
  body: string,
  first: string | null,
) {
  const question = await findLastMessage(tx, thread, "in")
  const ids = await listMessageIds(tx, thread)
  const { site, mailbox } = await getSettings(tx, "site", "mailbox")
  const files = await listDraftFiles(tx, thread.id)
  const answers = ids.length > maxReferences ? [...ids.slice(0, 1), ...ids.slice(1 - maxReferences)] : ids
  const subject = first ?? getAnswerSubject(thread.subject, thread.artworkTitle)
  const id = await queueEmail(shop, tx, {
    to: thread.email,
    replyTo: getReplyAddress(mailbox, thread.replyKey),
    subject,
    blocks: answerEmailBlocks(
      body,
      question ? { body: question.body, on: formatDateInZone(question.createdAt, site.timeZone) } : null,
    ),
    headers: { ...(answers.length > 0 && { "In-Reply-To": answers.at(-1) ?? "", References: answers.join(" ") }) },
    attachments: files.map(({ id }) => ({ kind: "letterFile", fileId: id })),
    waits: answerDelaySeconds,
  })
  const [mail] = await tx.select({ headerId: outboxEmails.messageId }).from(outboxEmails).where(eq(outboxEmails.id, id))
  return { id, subject, answers, headerId: mail?.headerId ?? null }
}

/** With the thread's key if the server supports that. "": no mailbox is read, or its address is unknown. */
function getReplyAddress({ by, address, plus }: Settings<"mailbox">, replyKey: string): string {
  if (by === "nothing" || address === "") return ""
  const at = address.lastIndexOf("@")
  return plus ? `${address.slice(0, at)}+${replyKey}${address.slice(at)}` : address
}
