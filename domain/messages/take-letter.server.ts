import { createHash } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { eq, inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { mails } from "../../db/tables/mails.ts"
import { messages, threads } from "../../db/tables/messages.ts"
import { withScratch } from "../../services/images/scratch.server.ts"
import { letterLimits, type ParsedLetter } from "../../services/mailbox/parsed-letter.ts"
import type { Actor } from "../actor.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import { applyBounce } from "../newsletter/apply-bounce.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { isToBeTold } from "./alert-limit.server.ts"
import { alertOfLetter } from "./alert-of-letter.server.ts"
import { keepLetter, wake } from "./keep-letter.server.ts"
import { dropFiles, insertMessageFiles, type MessageFileRow, storeFiles } from "./letter-files.server.ts"
import { type ReadLetter, replyKeysIn, splitInboundEmail } from "./read-letter.ts"
import { knownBefore } from "./spam-known.server.ts"
import { spamMarks } from "./spam-marks.ts"
import { type ItsThread, threadOfLetter, threadOfOurs } from "./thread-of-letter.server.ts"

/** `known`: stored before. `ours`: sent by the site. `bounce`: of a newsletter, recorded with its recipient. */
type TakenLetter =
  | { is: "kept"; id: string; threadId: string; automatic: boolean; spam: boolean }
  | { is: "known" | "ours" | "bounce" }

type Arrived = {
  receivedAt?: Date
  /** The full length, where `raw` is only the head. */
  wholeBytes?: number
  /** After a failure, only the header or a note is stored. */
  only?: "head" | "note"
}

/**
 * Idempotent. Alerts the artist unless it is automatic, spam or a flood (`isToBeTold`). An unreadable one is stored with a
 * note.
 */
export async function takeLetter(
  shop: Shop,
  actor: Actor,
  raw: Uint8Array,
  arrived: Arrived = {},
): Promise<Outcome<TakenLetter>> {
  const refused = refuseUnlessPermitted(actor, "messages.write", shop.now())
  if (refused) return refused
  const size = Math.max(raw.length, arrived.wholeBytes ?? 0)
  const isTooLarge = size > letterLimits.bytes
  const bytes = isTooLarge || arrived.only ? headOf(raw) : raw
  return withScratch(async (scratch) => {
    const file = join(scratch, "letter")
    await writeFile(file, bytes)
    const parsed = arrived.only === "note" ? nothingRead : await parse(shop, bytes, file, scratch)
    const read = splitInboundEmail(parsed, isTooLarge ? tooLarge(size) : arrived.only ? notKept : parsed.problem)
    const bounce = read.isReport ? parsed.bounce : null
    if (bounce?.recipientId) {
      const applied = await applyBounce(shop, actor, bounce)
      return applied.ok ? done({ is: "bounce" }) : applied
    }
    const lost = bounce?.bounces.find(({ kind }) => kind !== "delayed")
    const said = lost ?? bounce?.bounces[0]
    const came = said ? { ...read, body: `${cameBack(said)}\n\n${read.body}` } : read
    const hash = createHash("sha256").update(raw).digest("hex")
    const stored = await storeFiles(shop, parsed.files, scratch)
    let kept = false
    try {
      const at = momentOf(shop, arrived.receivedAt)
      const taken = await keepOnce(shop, actor, {
        parsed,
        read: came,
        hash,
        at,
        stored,
        isLost: lost !== undefined,
      })
      kept = taken.ok && taken.value.is === "kept"
      return taken
    } finally {
      if (!kept) await dropFiles(shop, stored)
    }
  })
}

/** Of an e-mail that crashes its reader only the header is parsed. */
async function parse(shop: Shop, bytes: Uint8Array, file: string, scratch: string): Promise<ParsedLetter> {
  const whole = await shop.mailParser.read(file, scratch)
  if (whole) return whole
  await writeFile(file, headOf(bytes))
  const head = await shop.mailParser.read(file, scratch)
  return head ? { ...head, problem: nothingRead.problem } : nothingRead
}

const tooLarge = (size: number) =>
  `This e-mail has ${Math.ceil(size / 1e6)} MB, and up to ${letterLimits.bytes / 1e6} MB are read. Its text and its files are in your mailbox.`
const notKept = "This e-mail could not be kept as a whole. It is in your mailbox."

type Coming = {
  parsed: ParsedLetter
  read: ReadLetter
  hash: string
  at: Date
  stored: MessageFileRow[]
  isLost: boolean
}

const keepOnce = (shop: Shop, actor: Actor, coming: Coming): Promise<Outcome<TakenLetter>> =>
  command(shop, actor, "messages.write", noInput, async (run): Promise<Outcome<TakenLetter>> => {
    const { parsed, read, at, stored } = coming
    // Two processes may read one mailbox.
    await run.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${parsed.messageId ?? coming.hash}, 8))`)
    if (parsed.messageId && (await isOurs(run, parsed.messageId))) return done({ is: "ours" })
    const headerId = await freeHeaderId(run.tx, coming)
    if (!headerId) return done({ is: "known" })
    const { name, email, subject, body, quoted, automatic, forged } = read
    const thread = await findThread(run.tx, coming)
    const known = thread ? null : await knownBefore(run.tx, email, `${subject} ${body}`)
    const spam = known ? spamMarks(parsed, known, forged) : { marks: [], isSpam: false }
    const row = await keepLetter(run.tx, thread?.id ?? null, {
      ...{ via: "mail", type: "general", name, email, subject, body, quoted, automatic, headerId, at },
      html: parsed.html,
      answers: parsed.answers,
      spamMarks: spam.isSpam ? spam.marks : [],
    })
    await insertMessageFiles(run.tx, { threadId: row.threadId, messageId: row.id, createdAt: at }, stored)
    if (!spam.isSpam && spam.marks.length > 0) await setMarks(run.tx, row.threadId, spam.marks)
    // The studio's message was not delivered: it is the studio's turn again.
    if (coming.isLost && thread) await wake(run.tx, thread.id, at)
    const isSpam = spam.isSpam || thread?.isSpam === true
    if (!automatic && !isSpam && (await isToBeTold(run.tx, "mail", email, at)))
      await alertOfLetter(run, { ...read, threadId: row.threadId, to: parsed.to })
    await record(
      run.tx,
      actor,
      { noun: "message", nounId: row.id, action: "received", detail: { via: "mail" } },
      run.now,
    )
    return done({ is: "kept", ...row, automatic, spam: isSpam })
  })

/** Null: already stored. A Message-ID that another sender's message has is replaced, because it may be forged. */
async function freeHeaderId(tx: Transaction, { parsed, read, hash }: Coming): Promise<string | null> {
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
async function isOurs({ tx, shop }: Run, messageId: string): Promise<boolean> {
  if (messageId.startsWith("<letter.") && messageId.endsWith(`@${new URL(shop.siteUrl).hostname}>`)) return true
  const rows = await tx.select({ id: mails.id }).from(mails).where(eq(mails.messageId, messageId)).limit(1)
  return rows.length > 0
}

async function findThread(tx: Transaction, { parsed, read }: Coming): Promise<ItsThread | null> {
  if (read.isReport) {
    const ours = await threadOfOurs(tx, parsed.reported)
    if (ours) return ours
  }
  if (read.forged || !read.email) return null
  return threadOfLetter(tx, { from: read.email, replyKeys: replyKeysIn(parsed.to), answers: parsed.answers })
}

const setMarks = (tx: Transaction, id: string, marks: string[]) =>
  tx.update(threads).set({ spamMarks: marks }).where(eq(threads.id, id))

const cameBack = ({ address, kind, words }: { address: string; kind: string; words: string }) =>
  `${kind === "delayed" ? `Your e-mail to ${address} is delayed.` : `Your e-mail to ${address} couldn’t be delivered.`}${words ? ` The server said: ${words}` : ""}`

const monthMs = 31 * 86_400_000

/** Servers' clocks may be wrong: never in the future, nor too old to be noticed. */
function momentOf(shop: Shop, receivedAt?: Date): Date {
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

const nothingRead: ParsedLetter = {
  ...{ from: null, replyTo: [], to: [], subject: "", messageId: null, answers: [], headers: {} },
  ...{ text: "", html: "", links: [], files: [], reported: [], bounce: null },
  problem: "This e-mail could not be read safely. It is in your mailbox.",
}
