import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { and, eq } from "drizzle-orm"
import { newsletterIssues } from "../../../db/tables/newsletter-issues.ts"
import { formatShortDate } from "../../../lib/site-time.ts"
import type { EmailTransport, SendOutcome } from "../../../services/email/email.ts"
import { asOneLine } from "../../emails/text-schemas.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { getSubscriberLink, unsubscribeHeaders } from "../subscribers/subscriber-links.server.ts"
import {
  type ClaimedRecipient,
  claimNextRecipient,
  type IssueRun,
  markLostClaims,
  recordDelivery,
} from "./claim-recipient.server.ts"
import { finishIssueRun, type SendingProblem } from "./finish-issue-run.server.ts"
import type { IssueRecord } from "./issue-commands.server.ts"
import { updateIssueCounts } from "./issue-counts.server.ts"
import { personalizeIssue } from "./issue-placeholders.ts"

/** A run then queues the next one: the death of a short job is noticed soon. */
const runMs = 60_000
const progressMs = 500
/** More refusals in a row mean that the server refuses the issue itself. */
const maxRefusalsInARow = 25
/** Concurrent e-mails; the transport has one connection more. */
const maxWorkers = 4

/**
 * Claims each recipient in the database before contacting the mail server, so that a crash never sends twice. @param stopping
 * aborted when the process is about to end: e-mails in progress are finished
 */
export async function runIssue(shop: Shop, issueId: string, stopping: AbortSignal): Promise<void> {
  const token = randomUUID()
  const [issue] = await shop.db
    .update(newsletterIssues)
    .set({ runToken: token })
    .where(and(eq(newsletterIssues.id, issueId), eq(newsletterIssues.state, "sending")))
    .returning()
  if (!issue?.fixed) return
  const run = { issueId, token }
  const lost = await markLostClaims(shop.db, run, shop.now())
  if (lost > 0) shop.log.warn({ letterId: issueId, lost }, "a run of a newsletter issue was cut off")
  const sendingProblem = await sendToRecipients(shop, issue, run, stopping)
  await finishIssueRun(shop, run, sendingProblem, stopping.aborted)
}

async function sendToRecipients(
  shop: Shop,
  issue: IssueRecord,
  run: IssueRun,
  stopping: AbortSignal,
): Promise<SendingProblem | null> {
  const { site, newsletter } = await getSettings(shop.db, "site", "newsletter")
  const transport = await shop.mail.transport()
  if (transport.kind !== "smtp") return { kind: "broken", words: "No mail server is connected." }
  const aborter = new AbortController()
  const stop = AbortSignal.any([stopping, aborter.signal, AbortSignal.timeout(runMs)])
  const pace = createPacer(newsletter.perMinute, stop)
  const host = new URL(shop.siteUrl).hostname
  const write = createEmailWriter(shop, issue, { site, host, unsubscribeAddress: newsletter.unsubscribeAddress })
  let trouble: SendingProblem | null = null
  let refusedInARow = 0
  let counted = performance.now()
  const recordOutcome = ({ kind, reply }: SendOutcome) => {
    refusedInARow = kind === "refused" ? refusedInARow + 1 : kind === "accepted" ? 0 : refusedInARow
    if (kind === "busy" || kind === "broken") trouble ??= { kind, words: reply }
    if (refusedInARow >= maxRefusalsInARow) trouble ??= { kind: "broken", words: reply }
    if (trouble) aborter.abort()
  }
  const worker = async () => {
    while (await pace.turn()) {
      const one = await claimNextRecipient(shop.db, run, shop.now())
      if (!one) return
      if (one.state === "left_out") continue
      const answer = await handOverEmail(shop, transport, write(one))
      await retryWrite(() => recordDelivery(shop.db, run, one, answer, shop.now()))
      recordOutcome(answer)
      if (performance.now() - counted < progressMs) continue
      counted = performance.now()
      await updateIssueCounts(shop.db, run.issueId)
    }
  }
  const workerCount = Math.min(maxWorkers, Math.ceil(newsletter.perMinute / 60))
  const ended = await Promise.allSettled(
    Array.from({ length: workerCount }, () =>
      worker().catch((error: unknown) => {
        aborter.abort()
        throw error
      }),
    ),
  )
  for (const one of ended) if (one.status === "rejected") throw one.reason
  return trouble
}

/** Retries in seconds while the database is unavailable, because the mail server's answer is known only here. */
const retrySeconds = [0.2, 1, 3, 10]

async function retryWrite(write: () => Promise<void>): Promise<void> {
  for (const seconds of retrySeconds) {
    try {
      return await write()
    } catch {
      await wait(seconds * 1000)
    }
  }
  await write()
}

type OutgoingEmail = Parameters<EmailTransport["trySend"]>[0]

function createEmailWriter(
  shop: Shop,
  { id, fixed, begunAt, createdAt }: IssueRecord,
  {
    site,
    host,
    unsubscribeAddress,
  }: { site: { artistName: string; contactEmail: string; timeZone: string }; host: string; unsubscribeAddress: string },
) {
  return ({ id: recipientId, email, subscriberId, since }: ClaimedRecipient): OutgoingEmail => {
    if (!fixed || !subscriberId) throw new Error("This issue has no recipient.")
    const link = getSubscriberLink(shop, subscriberId)
    const recipient = { link, since: since ? formatShortDate(since, site.timeZone) : "" }
    return {
      fromName: asOneLine(site.artistName),
      to: email,
      replyTo: site.contactEmail || null,
      subject: fixed.subject,
      ...personalizeIssue(fixed, id, recipient),
      // The same for every attempt, and secret except to its recipient.
      messageId: getIssueMessageId(recipientId, host),
      date: begunAt ?? createdAt,
      headers: { ...unsubscribeHeaders(link, unsubscribeAddress), "List-Id": `<newsletter.${host}>` },
      attachments: [],
      inline: [],
    }
  }
}

/** Identifies bounces. */
const getIssueMessageId = (recipientId: string, host: string): string => `<letter.${recipientId}@${host}>`

async function handOverEmail(shop: Shop, transport: EmailTransport, mail: OutgoingEmail): Promise<SendOutcome> {
  try {
    return await transport.trySend(mail)
  } catch (error) {
    // A retry would fail in the same way, and nothing was handed over.
    shop.log.error({ err: error }, "a newsletter issue's e-mail could not be rendered")
    return { kind: "refused", reply: "This e-mail could not be written. The server’s log has the details." }
  }
}

function createPacer(perMinute: number, stop: AbortSignal) {
  const gap = 60_000 / perMinute
  let next = 0
  return {
    /** @returns false after `stop` */
    async turn(): Promise<boolean> {
      const now = performance.now()
      const at = Math.max(now, next)
      next = at + gap
      // Timers have whole milliseconds: shorter waits are skipped, and the average stays.
      if (at - now >= 1) await wait(at - now, undefined, { signal: stop }).catch(() => undefined)
      return !stop.aborted
    },
  }
}
