import { and, eq, isNull, lt, or } from "drizzle-orm"
import { mailboxes } from "../../../db/tables/messages.ts"
import {
  type FetchedEmail,
  type Mailbox,
  type MailboxPosition,
  MailboxProblem,
} from "../../../services/mailbox/mailbox.ts"
import { inboundEmailLimits } from "../../../services/mailbox/parsed-email.ts"
import { system } from "../../actor.ts"
import { findAwaitedTrialId, trialHeader } from "../../outbox/trials/mail-trials.server.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { failuresBeforeAlert, findMailboxPassword, openMailboxFolder } from "./mailbox-access.server.ts"
import { receiveEmail } from "./receive-email.server.ts"

const maxAtOnce = 100

/** After this time another process may read. */
const claimMs = 15 * 60_000

/** Overlap with the last read when all UIDs are new; stored e-mails are not duplicated. */
const overlapMs = 2 * 86_400_000

/** Skips if another process is reading. Problems of the mailbox are recorded for the studio, and never thrown. */
export async function readMailbox(shop: Shop, signal?: AbortSignal): Promise<void> {
  const { mailbox: settings } = await getSettings(shop.db, "mailbox")
  if (settings.by !== "imap") return
  const password = await findMailboxPassword(shop, settings)
  const mailbox = openMailboxFolder(settings, password ?? "")
  const row = await claimMailbox(shop, mailbox.name)
  if (!row) return
  try {
    if (password === null) throw new MailboxProblem("password", "Its password is not here. Please type it again.")
    const from = row.uidValidity ? { uidValidity: row.uidValidity, lastUid: row.lastUid } : null
    const since = new Date(row.readAt.getTime() - overlapMs)
    const options = { since, maxEmails: maxAtOnce, maxBytes: inboundEmailLimits.bytes, ...(signal && { signal }) }
    // Storing the first e-mail has failed repeatedly.
    let isStuck = row.failures >= failuresBeforeAlert && row.problem === unknownProblem
    const receiveEach = async (email: FetchedEmail, place: MailboxPosition) => {
      await receiveNext(shop, row, email, place, isStuck)
      isStuck = false
    }
    const end = await mailbox.read(from, receiveEach, options)
    await receiveTrialFromSpam(shop, mailbox)
    await saveMailboxState(shop, mailbox, { ...end, readAt: shop.now(), problem: "", failures: 0 })
  } catch (error) {
    if (signal?.aborted) return saveMailboxState(shop, mailbox, {})
    const failures = row.failures + 1
    shop.log.warn({ err: error, mailbox: mailbox.name, failures }, "the mailbox could not be read")
    await saveMailboxState(shop, mailbox, { failures, problem: toProblemMessage(error) })
    if (!(error instanceof MailboxProblem)) throw error
  }
}

const unknownProblem = "Keeping what came in failed. The site’s log says why."

const toProblemMessage = (error: unknown) => (error instanceof MailboxProblem ? error.message : unknownProblem)

type Row = typeof mailboxes.$inferSelect

/** Null: another process is reading. */
async function claimMailbox(shop: Shop, place: string): Promise<Row | null> {
  const now = shop.now()
  await shop.db.insert(mailboxes).values({ place, uidValidity: "", lastUid: 0, readAt: now }).onConflictDoNothing()
  const [row] = await shop.db
    .update(mailboxes)
    .set({ claimedUntil: new Date(now.getTime() + claimMs) })
    .where(and(eq(mailboxes.place, place), or(isNull(mailboxes.claimedUntil), lt(mailboxes.claimedUntil, now))))
    .returning()
  return row ?? null
}

const saveMailboxState = async (shop: Shop, { name }: Mailbox, what: Partial<Row>): Promise<void> => {
  await shop.db
    .update(mailboxes)
    .set({ ...what, claimedUntil: null })
    .where(eq(mailboxes.place, name))
}

/**
 * Stores the e-mail before the position: a repetition changes nothing. `isStuck`: stores only its head, to let later ones
 * through.
 */
async function receiveNext(
  shop: Shop,
  { place: name }: Row,
  message: FetchedEmail,
  place: MailboxPosition,
  isStuck: boolean,
) {
  if (isStuck) await receiveHead(shop, name, message)
  else await receiveArrived(shop, message)
  await shop.db
    .update(mailboxes)
    .set({ ...place, claimedUntil: new Date(shop.now().getTime() + claimMs) })
    .where(eq(mailboxes.place, name))
}

async function receiveHead(shop: Shop, name: string, message: FetchedEmail): Promise<void> {
  const of = { mailbox: name, uid: message.uid }
  shop.log.error(of, "only the head of an e-mail is stored")
  try {
    await receiveArrived(shop, message, "head")
  } catch (error) {
    shop.log.error({ ...of, err: error }, "only a note of an e-mail is stored")
    await receiveArrived(shop, message, "note")
  }
}

/** A test of the site that is not in the folder may be in that for spam. Failing to look there says nothing about the mailbox. */
async function receiveTrialFromSpam(shop: Shop, mailbox: Mailbox): Promise<void> {
  const id = await findAwaitedTrialId(shop)
  if (!id) return
  const search = { header: trialHeader, value: id, maxBytes: inboundEmailLimits.bytes }
  const email = await mailbox.findInSpam(search).catch((err: unknown) => {
    shop.log.warn({ err, mailbox: mailbox.name }, "the folder for spam could not be searched")
    return null
  })
  if (!email) return
  const arrived = { isInSpam: true, ...(email.receivedAt && { receivedAt: email.receivedAt }) }
  await receiveEmail(shop, system("Mailbox"), email.raw, arrived)
}

async function receiveArrived(shop: Shop, { raw, wholeBytes, receivedAt }: FetchedEmail, only?: "head" | "note") {
  const arrived = { wholeBytes, ...(only && { only }), ...(receivedAt && { receivedAt }) }
  const received = await receiveEmail(shop, system("Mailbox"), raw, arrived)
  if (!received.ok) throw new Error(`The e-mail was refused: ${received.problem.message}`)
}
