import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { and, eq } from "drizzle-orm"
import { letters } from "../../db/tables/letters.ts"
import { sayShortDay } from "../../lib/site-time.ts"
import type { MailTransport, SendOutcome } from "../../services/mail/transport.ts"
import { asOneLine } from "../mails/written-text.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type Claimed, claimNext, type LetterRun, recordDelivery, reportLost } from "./claim-recipient.server.ts"
import { endRun, type SendingProblem } from "./end-run.server.ts"
import { personalizeIssue } from "./fixed-letter.ts"
import type { LetterRecord } from "./letter-commands.server.ts"
import { recount } from "./letter-counts.server.ts"
import { openPace } from "./pace.ts"
import { getSubscriberLink, unsubscribeHeaders } from "./subscriber-links.server.ts"

/** A run then queues the next one: the death of a short job is noticed soon. */
const runMs = 60_000
const progressMs = 500
/** More refusals in a row mean that the server refuses the issue itself. */
const refusalsInARow = 25
/** Concurrent e-mails; the transport has one connection more. */
const mostLanes = 4

/**
 * Claims each recipient in the database before contacting the mail server, so that a crash never sends twice. @param stopping
 * aborted when the process is about to end: e-mails in progress are finished
 */
export async function runLetter(shop: Shop, letterId: string, stopping: AbortSignal): Promise<void> {
  const token = randomUUID()
  const [letter] = await shop.db
    .update(letters)
    .set({ runToken: token })
    .where(and(eq(letters.id, letterId), eq(letters.state, "sending")))
    .returning()
  if (!letter?.fixed) return
  const run = { letterId, token }
  const lost = await reportLost(shop.db, run, shop.now())
  if (lost > 0) shop.log.warn({ letterId, lost }, "a run of a newsletter issue was cut off")
  const trouble = await sendFor(shop, letter, run, stopping)
  await endRun(shop, run, trouble, stopping.aborted)
}

async function sendFor(
  shop: Shop,
  letter: LetterRecord,
  run: LetterRun,
  stopping: AbortSignal,
): Promise<SendingProblem | null> {
  const { site, newsletter } = await readSettings(shop.db, "site", "newsletter")
  const transport = await shop.mail.transport()
  if (transport.kind !== "smtp") return { kind: "broken", words: "No mail server is connected." }
  const over = new AbortController()
  const stop = AbortSignal.any([stopping, over.signal, AbortSignal.timeout(runMs)])
  const pace = openPace(newsletter.perMinute, stop)
  const host = new URL(shop.siteUrl).hostname
  const write = writerOf(shop, letter, { site, host, leave: newsletter.unsubscribeAddress })
  let trouble: SendingProblem | null = null
  let refusedInARow = 0
  let counted = performance.now()
  const heard = ({ kind, words }: SendOutcome) => {
    refusedInARow = kind === "refused" ? refusedInARow + 1 : kind === "accepted" ? 0 : refusedInARow
    if (kind === "busy" || kind === "broken") trouble ??= { kind, words }
    if (refusedInARow >= refusalsInARow) trouble ??= { kind: "broken", words }
    if (trouble) over.abort()
  }
  const lane = async () => {
    while (await pace.turn()) {
      const one = await claimNext(shop.db, run, shop.now())
      if (!one) return
      if (one.state === "left_out") continue
      const answer = await handOver(shop, transport, write(one))
      await surely(() => recordDelivery(shop.db, run, one, answer, shop.now()))
      heard(answer)
      if (performance.now() - counted < progressMs) continue
      counted = performance.now()
      await recount(shop.db, run.letterId)
    }
  }
  const lanes = Math.min(mostLanes, Math.ceil(newsletter.perMinute / 60))
  const ended = await Promise.allSettled(
    Array.from({ length: lanes }, () =>
      lane().catch((error: unknown) => {
        over.abort()
        throw error
      }),
    ),
  )
  for (const one of ended) if (one.status === "rejected") throw one.reason
  return trouble
}

/** Retries in seconds while the database is unavailable, because the mail server's answer is known only here. */
const writeAgainAfter = [0.2, 1, 3, 10]

async function surely(write: () => Promise<void>): Promise<void> {
  for (const seconds of writeAgainAfter) {
    try {
      return await write()
    } catch {
      await wait(seconds * 1000)
    }
  }
  await write()
}

type OutgoingMail = Parameters<MailTransport["handOver"]>[0]

function writerOf(
  shop: Shop,
  { id, fixed, begunAt, createdAt }: LetterRecord,
  {
    site,
    host,
    leave,
  }: { site: { artistName: string; contactEmail: string; timeZone: string }; host: string; leave: string },
) {
  return ({ id: recipientId, email, subscriberId, since }: Claimed): OutgoingMail => {
    if (!fixed || !subscriberId) throw new Error("This issue has no recipient.")
    const link = getSubscriberLink(shop, subscriberId)
    const whom = { link, since: since ? sayShortDay(since, site.timeZone) : "" }
    return {
      fromName: asOneLine(site.artistName),
      to: email,
      replyTo: site.contactEmail || null,
      subject: fixed.subject,
      ...personalizeIssue(fixed, id, whom),
      // The same for every attempt, and secret except to its recipient.
      messageId: messageIdOf(recipientId, host),
      date: begunAt ?? createdAt,
      headers: { ...unsubscribeHeaders(link, leave), "List-Id": `<newsletter.${host}>` },
      attachments: [],
      inline: [],
    }
  }
}

/** Identifies bounces. */
const messageIdOf = (recipientId: string, host: string): string => `<letter.${recipientId}@${host}>`

async function handOver(shop: Shop, transport: MailTransport, mail: OutgoingMail): Promise<SendOutcome> {
  try {
    return await transport.handOver(mail)
  } catch (error) {
    // A retry would fail in the same way, and nothing was handed over.
    shop.log.error({ err: error }, "a newsletter issue's e-mail could not be rendered")
    return { kind: "refused", words: "This e-mail could not be written. The server’s log has the details." }
  }
}
