import { and, desc, eq, gt, isNull, lt, notInArray, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { mailTrials } from "../../../db/tables/mail-trials.ts"
import { isUuid } from "../../../lib/is-uuid.ts"
import type { ParsedEmail } from "../../../services/mailbox/parsed-email.ts"
import type { Actor } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { done, type Outcome } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import type { KnownSigning } from "../sender/sender-record.ts"
import { judgeTrace } from "./receiver-verdict.ts"
import type { TrialVerdict } from "./trial-verdict.ts"

export type MailTrial = {
  id: string
  /** Of the sender. */
  domain: string
  sentAt: Date
  /** Null: it has not come back. */
  returnedAt: Date | null
  verdict: TrialVerdict | null
}

const maxTrials = 20

/** A test that takes longer is not waited for. */
export const maxTrialMinutes = 60

export const trialHeader = "Solander-Test"

/** The address of the mailbox that this site reads; null: it reads none, or does not know its address. */
export async function findTrialRecipient(db: Database): Promise<string | null> {
  const { mailbox, site } = await getSettings(db, "mailbox", "site")
  return mailbox.by === "nothing" ? null : mailbox.address || site.contactEmail || null
}

/** Before it is sent: it may be back at once. */
export async function insertTrial({ db, now }: Shop, id: string, domain: string): Promise<void> {
  await db.insert(mailTrials).values({ id, domain, sentAt: now() })
  const newest = db.select({ id: mailTrials.id }).from(mailTrials).orderBy(desc(mailTrials.sentAt)).limit(maxTrials)
  await db.delete(mailTrials).where(notInArray(mailTrials.id, newest))
}

/** Of one that was not sent. */
export const deleteTrial = ({ db }: Shop, id: string) => db.delete(mailTrials).where(eq(mailTrials.id, id))

export async function findLastTrial(db: Database): Promise<MailTrial | null> {
  const [row] = await db.select().from(mailTrials).orderBy(desc(mailTrials.sentAt)).limit(1)
  return row ? { ...row, verdict: row.verdict as TrialVerdict | null } : null
}

/** The last that came back of this sender. */
export async function findJudgedTrial(db: Database, domain: string): Promise<MailTrial | null> {
  const [row] = await db
    .select()
    .from(mailTrials)
    .where(and(eq(mailTrials.domain, domain), sql`${mailTrials.verdict} is not null`))
    .orderBy(desc(mailTrials.sentAt))
    .limit(1)
  return row ? { ...row, verdict: row.verdict as TrialVerdict } : null
}

export function getKnownSigning(trial: MailTrial | null): KnownSigning {
  const verdict = trial?.verdict
  if (!trial || !verdict) return null
  const isOwn = verdict.dkim?.domain === trial.domain
  return { selector: isOwn ? (verdict.dkim?.selector ?? "") : "", spfPassed: verdict.spf?.result === "pass" }
}

/** Some seconds after it was sent, for the search in the spam folder; null: none is waited for. */
export async function findAwaitedTrialId({ db, now }: Shop): Promise<string | null> {
  const before = (minutes: number) => new Date(now().getTime() - minutes * 60_000)
  const [row] = await db
    .select({ id: mailTrials.id })
    .from(mailTrials)
    .where(
      and(
        isNull(mailTrials.returnedAt),
        gt(mailTrials.sentAt, before(maxTrialMinutes)),
        lt(mailTrials.sentAt, before(0.25)),
      ),
    )
    .orderBy(desc(mailTrials.sentAt))
    .limit(1)
  return row?.id ?? null
}

/**
 * The header's value, or the Message-ID, because some services remove unknown headers and others set their own ID. A copy, which the
 * artist gets, tells nothing about the mailbox.
 */
function findTrialMark({ trace, messageId }: ParsedEmail): { id: string; isCopy: boolean } | null {
  const header = trace.find(({ name }) => name === trialHeader.toLowerCase())?.value ?? ""
  const mark = header || (/^<test\.([^@]{1,60})@/i.exec(messageId ?? "")?.[1] ?? "").replace(".", " ")
  const [id = "", copy] = mark.toLowerCase().split(" ")
  return isUuid(id) ? { id, isCopy: copy === "copy" } : null
}

export const getTrialMarks = (id: string, isCopy: boolean) => ({
  header: isCopy ? `${id} copy` : id,
  messageName: isCopy ? `test.${id}.copy` : `test.${id}`,
})

type TrialArrival = { at: Date; isSpam: boolean }

/** @returns whether it is a test e-mail of this site, which is no message of a visitor */
export async function receiveTrial(
  shop: Shop,
  actor: Actor,
  parsed: ParsedEmail,
  { at, isSpam }: TrialArrival,
): Promise<Outcome<boolean>> {
  const mark = findTrialMark(parsed)
  if (!mark) return done(false)
  const { id, isCopy } = mark
  return command(shop, actor, "messages.write", noInput, async ({ tx }) => {
    const trial = await lockTrial(tx, id)
    if (!trial) return done(false)
    if (trial.returnedAt || isCopy) return done(true)
    const verdict: TrialVerdict = { ...judgeTrace(parsed.trace, trial.domain), isSpam }
    await tx.update(mailTrials).set({ returnedAt: at, verdict }).where(eq(mailTrials.id, id))
    return done(true)
  })
}

async function lockTrial(tx: Transaction, id: string) {
  const [row] = await tx.select().from(mailTrials).where(eq(mailTrials.id, id)).for("update")
  return row ?? null
}
