import { eq, sql } from "drizzle-orm"
import { z } from "zod"
import { subscribers } from "../../../db/tables/newsletter.ts"
import { issuePictures, issueRecipients, newsletterIssues } from "../../../db/tables/newsletter-issues.ts"
import { parseMoment } from "../../../lib/parse-moment.ts"
import { type Actor, getActorName, system } from "../../actor.ts"
import { type CommandContext, command, noInput } from "../../command.server.ts"
import { asOneLine } from "../../emails/text-schemas.ts"
import { recordEvent } from "../../history.server.ts"
import { canTransition } from "../../machine.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { refuseStale } from "../../stale.ts"
import { validateInput } from "../../validate-input.ts"
import { saveSubscriberLinks } from "../subscribers/subscriber-links.server.ts"
import { findMissingIssueFields } from "./issue.ts"
import { getIssueAssets } from "./issue-assets.server.ts"
import { type IssueRecord, lockIssue } from "./issue-commands.server.ts"
import { updateIssueCounts } from "./issue-counts.server.ts"
import { getIssueFrame } from "./issue-frame.server.ts"
import { issueMachine } from "./issue-machine.ts"
import { getIssuePlaceholders } from "./issue-placeholders.ts"
import { getIssueContent, issueNotFound } from "./issue-queries.server.ts"

const sendSchema = z.strictObject({ id: z.uuid(), seenAt: z.date() })
const scheduleSchema = sendSchema.extend({ day: z.string().max(100) })

/** Null: no mail server. Call it before a transaction, which would wait for it. */
async function findSender(shop: Shop): Promise<string | null> {
  const transport = await shop.mail.transport()
  return transport.kind === "smtp" ? transport.from : null
}

async function getReadyIssue(
  run: CommandContext,
  id: string,
  seenAt: Date,
  sender: string | null,
): Promise<Outcome<IssueRecord>> {
  const row = await lockIssue(run.tx, id)
  if (!row || row.archivedAt) return issueNotFound
  const stale = refuseStale("letter", row, seenAt)
  if (stale) return stale
  return (await findSendingProblem(run, row, sender)) ?? done(row)
}

async function findSendingProblem({ shop, tx }: CommandContext, row: IssueRecord, sender: string | null) {
  if (row.state !== "draft" && row.state !== "scheduled") return refuse("conflict", "This newsletter has left already.")
  const missing = findMissingIssueFields(getIssueContent(row))
  if (missing) return refuse("invalid", Object.values(missing)[0] ?? "", missing)
  if (sender === null)
    return refuse("conflict", "No mail server is connected, so nothing would arrive. Connect one in Settings first.")
  if ((await getIssueFrame(shop, tx, row.id)).place === "")
    return refuse(
      "conflict",
      "A newsletter needs a postal address. Please enter one under Sending, or your studio’s in Settings.",
    )
  const people = await tx.$count(subscribers, eq(subscribers.state, "subscribed"))
  return people === 0 ? refuse("conflict", "Nobody has subscribed yet.") : null
}

/** Fixes content and recipients. @param input `seenAt`: the version that was seen */
export async function sendIssue(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ people: number }>> {
  const sender = await findSender(shop)
  return command(shop, actor, "newsletter.write", validateInput(sendSchema, input), async (run, { id, seenAt }) => {
    const ready = await getReadyIssue(run, id, seenAt, sender)
    return ready.ok ? startSending(run, ready.value, sender ?? "") : ready
  })
}

/** Content stays editable, and recipients are chosen at that time. */
export async function scheduleIssue(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ at: Date }>> {
  const sender = await findSender(shop)
  return command(shop, actor, "newsletter.write", validateInput(scheduleSchema, input), async (run, asked) => {
    const { id, seenAt, day } = asked
    const { tx, now } = run
    const ready = await getReadyIssue(run, id, seenAt, sender)
    if (!ready.ok) return ready
    const { site } = await getSettings(tx, "site")
    const at = parseMoment(day, { now, zone: site.timeZone })
    if (!at) return refuse("invalid", invalidTime, { day: invalidTime })
    if (at <= now) return refuse("invalid", pastTime, { day: pastTime })
    const set = { state: "scheduled", scheduledAt: at, problem: "", updatedAt: now } as const
    await tx.update(newsletterIssues).set(set).where(eq(newsletterIssues.id, id))
    const detail = { at: at.toISOString() }
    await recordEvent(tx, run.actor, { noun: "letter", nounId: id, action: "scheduled", detail }, now)
    return done({ at })
  })
}

const invalidTime = "Please write a day and a time, like “Thursday 9am” or “November 26, 2:30 pm”."
const pastTime = "This time has passed."

/** Idempotent. */
export const unscheduleIssue = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  command(shop, actor, "newsletter.write", noInput, async (run) => {
    const row = await lockIssue(run.tx, id)
    if (!row) return issueNotFound
    if (row.state === "draft") return done(null)
    if (!canTransition(issueMachine, row.state, "draft", "admin"))
      return refuse("conflict", "This newsletter has left already.")
    await returnToDraft(run, id, "")
    return done(null)
  })

async function returnToDraft({ tx, actor, now }: CommandContext, id: string, problem: string) {
  const set = { state: "draft", scheduledAt: null, problem, updatedAt: now } as const
  await tx.update(newsletterIssues).set(set).where(eq(newsletterIssues.id, id))
  await recordEvent(tx, actor, { noun: "letter", nounId: id, action: "taken back", detail: { problem } }, now)
}

/** An issue that cannot be sent becomes a draft with the problem. */
export async function sendDueIssues(shop: Shop): Promise<void> {
  const due = await shop.db
    .select({ id: newsletterIssues.id })
    .from(newsletterIssues)
    .where(
      sql`${newsletterIssues.state} = 'scheduled' and ${newsletterIssues.scheduledAt} <= ${shop.now().toISOString()}::timestamptz`,
    )
  if (due.length === 0) return
  const sender = await findSender(shop)
  for (const { id } of due) {
    await command(shop, system("Newsletter"), "newsletter.write", noInput, async (run): Promise<Outcome<null>> => {
      const row = await lockIssue(run.tx, id)
      if (row?.state !== "scheduled" || !row.scheduledAt || row.scheduledAt > run.now) return done(null)
      const refused = await findSendingProblem(run, row, sender)
      if (refused) await returnToDraft(run, id, refused.problem.message)
      else await startSending(run, row, sender ?? "")
      return done(null)
    })
  }
}

async function startSending(
  run: CommandContext,
  row: IssueRecord,
  sender: string,
): Promise<Outcome<{ people: number }>> {
  const { shop, tx, actor, now } = run
  const { id } = row
  const value = getIssueContent(row)
  const assets = await getIssueAssets(shop, tx, value)
  const frame = await getIssueFrame(shop, tx, id)
  const { renderIssue } = await import("./render-issue.server.tsx")
  const fixed = {
    subject: asOneLine(value.subject),
    ...renderIssue({ value, assets: assets, frame, recipient: getIssuePlaceholders(id) }),
  }
  await tx
    .update(newsletterIssues)
    .set({
      ...{ state: "sending", fixed, sender, begunAt: now, problem: "", failedRuns: 0 },
      ...{ startedBy: getActorName(actor), updatedAt: now },
    })
    .where(eq(newsletterIssues.id, id))
  await saveSubscriberLinks(shop, tx, null)
  const { rowCount } = await tx.execute(sql`insert into ${issueRecipients} (letter_id, subscriber_id, email, next_at)
    select ${id}::uuid, ${subscribers.id}, ${subscribers.email}, ${now.toISOString()}::timestamptz
    from ${subscribers} where ${subscribers.state} = 'subscribed'`)
  const shown = assets.pictureIds.map((pictureId) => ({ letterId: id, pictureId }))
  if (shown.length > 0) await tx.insert(issuePictures).values(shown).onConflictDoNothing()
  await updateIssueCounts(tx, id)
  await shop.jobs.send(tx, "send-newsletter", { letterId: id })
  const people = rowCount ?? 0
  await recordEvent(tx, actor, { noun: "letter", nounId: id, action: "sending begun", detail: { people } }, now)
  return done({ people })
}
