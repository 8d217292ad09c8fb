import { eq, sql } from "drizzle-orm"
import { z } from "zod"
import { insertRows } from "../../db/json-rows.ts"
import { letterPictures, letterRecipients, letters } from "../../db/tables/letters.ts"
import { subscribers } from "../../db/tables/newsletter.ts"
import { readMoment } from "../../lib/read-moment.ts"
import { type Actor, getActorName, system } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import { mayMove } from "../machine.ts"
import { asOneLine } from "../mails/written-text.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { refuseStale } from "../stale.ts"
import { marksOf } from "./fixed-letter.ts"
import { lacks } from "./letter.ts"
import { type LetterRecord, lockLetter } from "./letter-commands.server.ts"
import { recount } from "./letter-counts.server.ts"
import { letterFrame } from "./letter-frame.server.ts"
import { letterMachine } from "./letter-machine.ts"
import { noLetter, writtenOf } from "./letter-queries.server.ts"
import { letterParts } from "./letter-works.server.ts"
import { keepLinks } from "./subscriber-links.server.ts"

const sendSchema = z.strictObject({ id: z.uuid(), seenAt: z.date() })
const scheduleSchema = sendSchema.extend({ day: z.string().max(100) })

/** Null: no mail server. Call it before a transaction, which would wait for it. */
async function senderOf(shop: Shop): Promise<string | null> {
  const transport = await shop.mail.transport()
  return transport.kind === "smtp" ? transport.from : null
}

async function readyLetter(run: Run, id: string, seenAt: Date, sender: string | null): Promise<Outcome<LetterRecord>> {
  const row = await lockLetter(run.tx, id)
  if (!row || row.archivedAt) return noLetter
  const stale = refuseStale("letter", row, seenAt)
  if (stale) return stale
  return (await whyNot(run, row, sender)) ?? done(row)
}

async function whyNot({ shop, tx }: Run, row: LetterRecord, sender: string | null) {
  if (row.state !== "draft" && row.state !== "scheduled") return refuse("conflict", "This newsletter has left already.")
  const missing = lacks(writtenOf(row))
  if (missing) return refuse("invalid", Object.values(missing)[0] ?? "", missing)
  if (sender === null)
    return refuse("conflict", "No mail server is connected, so nothing would arrive. Connect one in Settings first.")
  if ((await letterFrame(shop, tx, row.id)).place === "")
    return refuse(
      "conflict",
      "A newsletter needs a postal address. Please enter one under Sending, or your studio’s in Settings.",
    )
  const people = await tx.$count(subscribers, eq(subscribers.state, "subscribed"))
  return people === 0 ? refuse("conflict", "Nobody has subscribed yet.") : null
}

/** Fixes content and recipients. @param input `seenAt`: the version that was seen */
export async function sendIssue(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ people: number }>> {
  const sender = await senderOf(shop)
  return command(shop, actor, "newsletter.write", checked(sendSchema, input), async (run, { id, seenAt }) => {
    const ready = await readyLetter(run, id, seenAt, sender)
    return ready.ok ? begin(run, ready.value, sender ?? "") : ready
  })
}

/** Content stays editable, and recipients are chosen at that time. */
export async function scheduleLetter(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ at: Date }>> {
  const sender = await senderOf(shop)
  return command(shop, actor, "newsletter.write", checked(scheduleSchema, input), async (run, { id, seenAt, day }) => {
    const { tx, now } = run
    const ready = await readyLetter(run, id, seenAt, sender)
    if (!ready.ok) return ready
    const { site } = await readSettings(tx, "site")
    const at = readMoment(day, { now, zone: site.timeZone })
    if (!at) return refuse("invalid", noDay, { day: noDay })
    if (at <= now) return refuse("invalid", past, { day: past })
    const set = { state: "scheduled", scheduledAt: at, problem: "", updatedAt: now } as const
    await tx.update(letters).set(set).where(eq(letters.id, id))
    const detail = { at: at.toISOString() }
    await record(tx, run.actor, { noun: "letter", nounId: id, action: "scheduled", detail }, now)
    return done({ at })
  })
}

const noDay = "Please write a day and a time, like “Thursday 9am” or “November 26, 2:30 pm”."
const past = "This time has passed."

/** Idempotent. */
export const unscheduleLetter = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  command(shop, actor, "newsletter.write", noInput, async (run) => {
    const row = await lockLetter(run.tx, id)
    if (!row) return noLetter
    if (row.state === "draft") return done(null)
    if (!mayMove(letterMachine, row.state, "draft", "admin"))
      return refuse("conflict", "This newsletter has left already.")
    await takeBack(run, id, "")
    return done(null)
  })

async function takeBack({ tx, actor, now }: Run, id: string, problem: string) {
  const set = { state: "draft", scheduledAt: null, problem, updatedAt: now } as const
  await tx.update(letters).set(set).where(eq(letters.id, id))
  await record(tx, actor, { noun: "letter", nounId: id, action: "taken back", detail: { problem } }, now)
}

/** An issue that cannot be sent becomes a draft with the problem. */
export async function startDueLetters(shop: Shop): Promise<void> {
  const due = await shop.db
    .select({ id: letters.id })
    .from(letters)
    .where(sql`${letters.state} = 'scheduled' and ${letters.scheduledAt} <= ${shop.now().toISOString()}::timestamptz`)
  if (due.length === 0) return
  const sender = await senderOf(shop)
  for (const { id } of due) {
    await command(shop, system("Newsletter"), "newsletter.write", noInput, async (run): Promise<Outcome<null>> => {
      const row = await lockLetter(run.tx, id)
      if (row?.state !== "scheduled" || !row.scheduledAt || row.scheduledAt > run.now) return done(null)
      const refused = await whyNot(run, row, sender)
      if (refused) await takeBack(run, id, refused.problem.message)
      else await begin(run, row, sender ?? "")
      return done(null)
    })
  }
}

async function begin(run: Run, row: LetterRecord, sender: string): Promise<Outcome<{ people: number }>> {
  const { shop, tx, actor, now } = run
  const { id } = row
  const value = writtenOf(row)
  const [parts, frame, { renderLetter }] = await Promise.all([
    letterParts(shop, tx, value),
    letterFrame(shop, tx, id),
    import("./render-letter.server.tsx"),
  ])
  const fixed = { subject: asOneLine(value.subject), ...renderLetter({ value, parts, frame, whom: marksOf(id) }) }
  await tx
    .update(letters)
    .set({
      ...{ state: "sending", fixed, sender, begunAt: now, problem: "", failedRuns: 0 },
      ...{ startedBy: getActorName(actor), updatedAt: now },
    })
    .where(eq(letters.id, id))
  await keepLinks(shop, tx, null)
  const { rowCount } = await tx.execute(sql`insert into ${letterRecipients} (letter_id, subscriber_id, email, next_at)
    select ${id}::uuid, ${subscribers.id}, ${subscribers.email}, ${now.toISOString()}::timestamptz
    from ${subscribers} where ${subscribers.state} = 'subscribed'`)
  const shown = parts.pictureIds.map((pictureId) => ({ letterId: id, pictureId }))
  if (shown.length > 0) await tx.execute(sql`${insertRows(letterPictures, shown)} on conflict do nothing`)
  await recount(tx, id)
  await shop.jobs.send(tx, "send-newsletter", { letterId: id })
  const people = rowCount ?? 0
  await record(tx, actor, { noun: "letter", nounId: id, action: "sending begun", detail: { people } }, now)
  return done({ people })
}
