import { and, eq, isNull, lt, or } from "drizzle-orm"
import { mailboxes } from "../../db/tables/messages.ts"
import {
  type ArrivedLetter,
  type Mailbox,
  type MailboxPosition,
  MailboxProblem,
} from "../../services/mailbox/mailbox.ts"
import { letterLimits } from "../../services/mailbox/parsed-letter.ts"
import { system } from "../actor.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { failuresToTell, mailboxPassword, openFolder } from "./mailbox.server.ts"
import { takeLetter } from "./take-letter.server.ts"

const mostAtOnce = 100

/** After this time another process may read. */
const claimMs = 15 * 60_000

/** Overlap with the last read when all UIDs are new; stored e-mails are not duplicated. */
const againMs = 2 * 86_400_000

/** Skips if another process is reading. Problems of the mailbox are recorded for the studio, and never thrown. */
export async function readMailbox(shop: Shop, signal?: AbortSignal): Promise<void> {
  const { mailbox: settings } = await readSettings(shop.db, "mailbox")
  if (settings.by !== "imap") return
  const password = await mailboxPassword(shop, settings)
  const mailbox = openFolder(settings, password ?? "")
  const row = await claim(shop, mailbox.name)
  if (!row) return
  try {
    if (password === null) throw new MailboxProblem("password", "Its password is not here. Please type it again.")
    const from = row.uidValidity ? { uidValidity: row.uidValidity, lastUid: row.lastUid } : null
    const since = new Date(row.readAt.getTime() - againMs)
    const options = { since, most: mostAtOnce, largest: letterLimits.bytes, ...(signal && { signal }) }
    // Storing the first e-mail has failed repeatedly.
    let isStuck = row.failures >= failuresToTell && row.problem === unknownProblem
    const takeNext = async (letter: ArrivedLetter, place: MailboxPosition) => {
      await take(shop, row, letter, place, isStuck)
      isStuck = false
    }
    const end = await mailbox.read(from, takeNext, options)
    await note(shop, mailbox, { ...end, readAt: shop.now(), problem: "", failures: 0 })
  } catch (error) {
    if (signal?.aborted) return note(shop, mailbox, {})
    const failures = row.failures + 1
    shop.log.warn({ err: error, mailbox: mailbox.name, failures }, "the mailbox could not be read")
    await note(shop, mailbox, { failures, problem: words(error) })
    if (!(error instanceof MailboxProblem)) throw error
  }
}

const unknownProblem = "Keeping what came in failed. The site’s log says why."

const words = (error: unknown) => (error instanceof MailboxProblem ? error.message : unknownProblem)

type Row = typeof mailboxes.$inferSelect

/** Null: another process is reading. */
async function claim(shop: Shop, place: string): Promise<Row | null> {
  const now = shop.now()
  await shop.db.insert(mailboxes).values({ place, uidValidity: "", lastUid: 0, readAt: now }).onConflictDoNothing()
  const [row] = await shop.db
    .update(mailboxes)
    .set({ claimedUntil: new Date(now.getTime() + claimMs) })
    .where(and(eq(mailboxes.place, place), or(isNull(mailboxes.claimedUntil), lt(mailboxes.claimedUntil, now))))
    .returning()
  return row ?? null
}

const note = async (shop: Shop, { name }: Mailbox, what: Partial<Row>): Promise<void> => {
  await shop.db
    .update(mailboxes)
    .set({ ...what, claimedUntil: null })
    .where(eq(mailboxes.place, name))
}

/**
 * Stores the e-mail before the position: a repetition changes nothing. `isStuck`: stores only its head, to let later ones
 * through.
 */
async function take(shop: Shop, { place: name }: Row, letter: ArrivedLetter, place: MailboxPosition, isStuck: boolean) {
  if (isStuck) await takeHead(shop, name, letter)
  else await takeAs(shop, letter)
  await shop.db
    .update(mailboxes)
    .set({ ...place, claimedUntil: new Date(shop.now().getTime() + claimMs) })
    .where(eq(mailboxes.place, name))
}

async function takeHead(shop: Shop, name: string, letter: ArrivedLetter): Promise<void> {
  const of = { mailbox: name, uid: letter.uid }
  shop.log.error(of, "only the head of an e-mail is stored")
  try {
    await takeAs(shop, letter, "head")
  } catch (error) {
    shop.log.error({ ...of, err: error }, "only a note of an e-mail is stored")
    await takeAs(shop, letter, "note")
  }
}

async function takeAs(shop: Shop, { raw, wholeBytes, receivedAt }: ArrivedLetter, only?: "head" | "note") {
  const arrived = { wholeBytes, ...(only && { only }), ...(receivedAt && { receivedAt }) }
  const taken = await takeLetter(shop, system("Mailbox"), raw, arrived)
  if (!taken.ok) throw new Error(`The e-mail was refused: ${taken.problem.message}`)
}
