import { createHash } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { eq, inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { messages, threads } from "../../../db/tables/messages.ts"
import { outboxEmails } from "../../../db/tables/outbox.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import { withScratch } from "../../../services/images/scratch.server.ts"
import { inboundEmailLimits, type ParsedEmail } from "../../../services/mailbox/parsed-email.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command, noInput } from "../../command.server.ts"
import { bareEmailAddress } from "../../emails/text-schemas.ts"
import { recordEvent } from "../../history.server.ts"
import { applyBounce } from "../../newsletter/issues/apply-bounce.server.ts"
import { alertArtist, findArtistEmail } from "../../notifications/artist-alert.server.ts"
import { toNotice } from "../../notifications/notice-from-email.ts"
import { notifyStudio } from "../../notifications/notify.server.ts"
import { receiveTrial } from "../../outbox/trials/mail-trials.server.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import {
  findAnsweredThread,
  findThreadBySentEmail,
  getSenderHistory,
  type MatchedThread,
} from "../inbound-threads.server.ts"
import { artistMessageEmail } from "../threads/message-emails.ts"
import {
  deleteMessageFiles,
  insertMessageFiles,
  type MessageFileRow,
  storeMessageFiles,
} from "../threads/message-files.server.ts"
import { reopenThread, storeInboundMessage } from "../threads/store-message.server.ts"
import { shouldAlertArtist } from "./alert-limit.server.ts"
import { type InboundEmail, parseReplyKeys, splitInboundEmail } from "./inbound-email.ts"
import { scoreSpam } from "./spam-marks.ts"

/** `known`: stored before. `ours`: sent by the site, also as a test. `bounce`: of a newsletter, recorded with its recipient. */
type ReceivedEmail =
  | { is: "kept"; id: string; threadId: string; automatic: boolean; spam: boolean }
  | { is: "known" | "ours" | "bounce" }

type ArrivalDetails = {
  receivedAt?: Date
  /** The full length, where `raw` is only the head. */
  wholeBytes?: number
  /** After a failure, only the header or a note is stored. */
  only?: "head" | "note"
  /** Found in the spam folder, where only tests of the site are looked for. */
  isInSpam?: boolean
}

/**
 * Idempotent. Alerts the artist unless it is automatic, spam or a flood (`shouldAlertArtist`). An unreadable one is stored with a
 * note.
 */
export async function receiveEmail(
  shop: Shop,
  actor: Actor,
  raw: Uint8Array,
  arrived: ArrivalDetails = {},
): Promise<Outcome<ReceivedEmail>> {
  const refused = refuseUnlessPermitted(actor, "messages.write", shop.now())
  if (refused) return refused
  const size = Math.max(raw.length, arrived.wholeBytes ?? 0)
  const isTooLarge = size > inboundEmailLimits.bytes
  const bytes = isTooLarge || arrived.only ? headOf(raw) : raw
  return withScratch(async (scratch) => {
    const file = join(scratch, "letter")
    await writeFile(file, bytes)
    const parsed = arrived.only === "note" ? unreadableEmail : await parse(shop, bytes, file, scratch)
    const at = getReceivedAt(shop, arrived.receivedAt)
    const trial = await receiveTrial(shop, actor, parsed, { at, isSpam: arrived.isInSpam ?? false })
    if (!trial.ok) return trial
    if (trial.value || arrived.isInSpam) return done({ is: "ours" })
    const read = splitInboundEmail(
      parsed,
      isTooLarge ? getTooLargeNote(size) : arrived.only ? notStoredNote : parsed.problem,
    )
    const bounce = read.isReport ? parsed.bounce : null
    if (bounce?.recipientId) {
      const applied = await applyBounce(shop, actor, bounce)
      return applied.ok ? done({ is: "bounce" }) : applied
    }
    const failedDelivery = bounce?.bounces.find(({ kind }) => kind !== "delayed")
    const reported = failedDelivery ?? bounce?.bounces[0]
    const withBounce = reported ? { ...read, body: `${formatBounce(reported)}\n\n${read.body}` } : read
    const hash = createHash("sha256").update(raw).digest("hex")
    const stored = await storeMessageFiles(shop, parsed.files, scratch)
    let kept = false
    try {
      const received = await storeInboundEmail(shop, actor, {
        parsed,
        read: withBounce,
        hash,
        at,
        stored,
        isLost: failedDelivery !== undefined,
      })
      kept = received.ok && received.value.is === "kept"
      return received
    } finally {
      if (!kept) await deleteMessageFiles(shop, stored)
    }
  })
}

/** Of an e-mail that crashes its reader only the header is parsed. */
async function parse(shop: Shop, bytes: Uint8Array, file: string, scratch: string): Promise<ParsedEmail> {
  const whole = await shop.mailParser.read(file, scratch)
  if (whole) return whole
  await writeFile(file, headOf(bytes))
  const head = await shop.mailParser.read(file, scratch)
  return head ? { ...head, problem: unreadableEmail.problem } : unreadableEmail
}

const getTooLargeNote = (size: number) =>
  `This e-mail has ${Math.ceil(size / 1e6)} MB, and up to ${inboundEmailLimits.bytes / 1e6} MB are read. Its text and its files are in your mailbox.`
const notStoredNote = "This e-mail could not be kept as a whole. It is in your mailbox."

type EmailToStore = {
  parsed: ParsedEmail
  read: InboundEmail
  hash: string
  at: Date
  stored: MessageFileRow[]
  isLost: boolean
}

const storeInboundEmail = (shop: Shop, actor: Actor, toStore: EmailToStore): Promise<Outcome<ReceivedEmail>> =>
  command(shop, actor, "messages.write", noInput, async (run): Promise<Outcome<ReceivedEmail>> => {
    const { parsed, read, at, stored } = toStore
    // Two processes may read one mailbox.
    await run.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${parsed.messageId ?? toStore.hash}, 8))`)
    if (parsed.messageId && (await isOwnEmail(run, parsed.messageId))) return done({ is: "ours" })
    const headerId = await findFreeHeaderId(run.tx, toStore)
    if (!headerId) return done({ is: "known" })
    const { name, email, subject, body, quoted, automatic, forged } = read
    const thread = await findThread(run.tx, toStore)
    const known = thread ? null : await getSenderHistory(run.tx, email, `${subject} ${body}`)
    const spam = known ? scoreSpam(parsed, known, forged) : { marks: [], isSpam: false }
    const row = await storeInboundMessage(run.tx, thread?.id ?? null, {
      ...{ via: "mail", type: "general", name, email, subject, body, quoted, automatic, headerId, at },
      html: parsed.html,
      answers: parsed.answers,
      spamMarks: spam.isSpam ? spam.marks : [],
    })
    await insertMessageFiles(run.tx, { threadId: row.threadId, messageId: row.id, createdAt: at }, stored)
    if (!spam.isSpam && spam.marks.length > 0) await saveSpamMarks(run.tx, row.threadId, spam.marks)
    // The studio's message was not delivered: it is the studio's turn again.
    if (toStore.isLost && thread) await reopenThread(run.tx, thread.id, at)
    const isSpam = spam.isSpam || thread?.isSpam === true
    if (!automatic && !isSpam && (await shouldAlertArtist(run.tx, "mail", email, at)))
      await alertOfInboundEmail(run, { ...read, threadId: row.threadId, to: parsed.to })
    const event = { noun: "message", nounId: row.id, action: "received", detail: { via: "mail" } }
    await recordEvent(run.tx, actor, event, run.now)
    return done({ is: "kept", ...row, automatic, spam: isSpam })
  })

/** Null: already stored. A Message-ID that another sender's message has is replaced, because it may be forged. */
async function findFreeHeaderId(tx: Transaction, { parsed, read, hash }: EmailToStore): Promise<string | null> {
  const ownId = `<${hash}@without-message-id>`
  const ids = [parsed.messageId, ownId].filter((id) => id !== null)
  const rows = await tx
    .select({ headerId: messages.headerId, email: messages.email })
    .from(messages)
    .where(inArray(messages.headerId, ids))
  if (rows.some(({ headerId, email }) => headerId === ownId || email.toLowerCase() === read.email)) return null
  return rows.length > 0 ? ownId : (parsed.messageId ?? ownId)
}

/** The site's own e-mails in the mailbox: to the artist, or to a list with the artist. */
async function isOwnEmail({ tx, shop }: CommandContext, messageId: string): Promise<boolean> {
  if (messageId.startsWith("<letter.") && messageId.endsWith(`@${new URL(shop.siteUrl).hostname}>`)) return true
  const rows = await tx
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(eq(outboxEmails.messageId, messageId))
    .limit(1)
  return rows.length > 0
}

async function findThread(tx: Transaction, { parsed, read }: EmailToStore): Promise<MatchedThread | null> {
  if (read.isReport) {
    const ours = await findThreadBySentEmail(tx, parsed.reported)
    if (ours) return ours
  }
  if (read.forged || !read.email) return null
  return findAnsweredThread(tx, { from: read.email, replyKeys: parseReplyKeys(parsed.to), answers: parsed.answers })
}

const saveSpamMarks = (tx: Transaction, id: string, marks: string[]) =>
  tx.update(threads).set({ spamMarks: marks }).where(eq(threads.id, id))

const formatBounce = ({ address, kind, words }: { address: string; kind: string; words: string }) =>
  `${kind === "delayed" ? `Your e-mail to ${address} is delayed.` : `Your e-mail to ${address} couldn’t be delivered.`}${words ? ` The server said: ${words}` : ""}`

const monthMs = 31 * 86_400_000

/** Servers' clocks may be wrong: never in the future, nor too old to be noticed. */
function getReceivedAt(shop: Shop, receivedAt?: Date): Date {
  const now = shop.now()
  const age = receivedAt ? now.getTime() - receivedAt.getTime() : 0
  return receivedAt && age > 0 && age < monthMs ? receivedAt : now
}

function headOf(raw: Uint8Array): Uint8Array {
  const start = raw.subarray(0, 200_000)
  const end = Buffer.from(start)
    .toString("latin1")
    .search(/\r?\n\r?\n/)
  return end === -1 ? start : start.subarray(0, end)
}

const unreadableEmail: ParsedEmail = {
  ...{ from: null, replyTo: [], to: [], subject: "", messageId: null, answers: [], headers: {}, trace: [] },
  ...{ text: "", html: "", links: [], files: [], reported: [], bounce: null },
  problem: "This e-mail could not be read safely. It is in your mailbox.",
}

type EmailAlert = { name: string; email: string; subject: string; body: string; threadId: string; to: string[] }

/** By e-mail only if it was not sent to the artist's own address, which already has it. */
async function alertOfInboundEmail(
  { shop, tx }: CommandContext,
  { name, email, subject, body, threadId, to }: EmailAlert,
): Promise<void> {
  const who = name || email
  const artist = (await findArtistEmail(tx))?.toLowerCase()
  if (!email || !artist || email === artist) return
  const alert = {
    // Servers accept senders that are no valid recipients.
    ...(bareEmailAddress.safeParse(email).success && { replyTo: email }),
    subject: truncateText(`${who} wrote: ${subject || "an e-mail"}`, 200),
    preview: truncateText(body, 120),
    blocks: artistMessageEmail({
      name: who,
      email,
      about: "An e-mail to the studio",
      subject,
      body: truncateText(body, 5000),
      details: [],
      page: shop.urls.studio.thread(threadId),
      work: null,
    }),
  }
  if (to.includes(artist)) await notifyStudio(shop, tx, toNotice(shop, "message", alert))
  else await alertArtist(shop, tx, "message", alert)
}
