import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../../db/connect.ts"
import { insertRows } from "../../../db/json-rows.ts"
import { newsletterRefusals, type SubscriberState, subscribers } from "../../../db/tables/newsletter.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import {
  type ListImportPlan,
  maxListRows,
  type PlannedRow,
  refuseEmptyList,
  refuseTooManyRows,
  tooManyRows,
} from "../../list-import.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { recordConsents } from "./record-consents.server.ts"
import { consentSchema } from "./subscriber.ts"
import { addressHash, futureDayMessage, getConsentTime } from "./subscriber-commands.server.ts"
import { saveSubscriberLinks } from "./subscriber-links.server.ts"
import { type ListedSubscriber, type ParsedSubscriber, parseSubscriberLine } from "./subscriber-rows.ts"

export type SubscriberRowPlan = "new" | "confirmed" | "known" | "kept_out" | "twice" | "wrong"

type PlannedSubscriber = PlannedRow<ListedSubscriber, SubscriberRowPlan>

type SubscriberImportPlan = ListImportPlan<ListedSubscriber, SubscriberRowPlan>

const planMessages: Record<SubscriberRowPlan, string> = {
  new: "",
  confirmed: "",
  known: "Subscribed already.",
  kept_out: "Unsubscribed before. Only its owner can subscribe it again.",
  twice: "This address is in the list twice.",
  wrong: "",
}

const keptOutMessages: Partial<Record<SubscriberState, string>> = { bounced: "E-mails to this address came back." }

async function matchFile(db: Database | Transaction, rows: ParsedSubscriber[]): Promise<SubscriberImportPlan> {
  const emails = rows.filter((row) => !("problem" in row)).map(({ email }) => email.toLowerCase())
  const known = await db
    .select({ email: subscribers.email, state: subscribers.state })
    .from(subscribers)
    .where(sql`${subscribers.email} = any (${sql.param(emails)}::citext[])`)
  const states = new Map(known.map(({ email, state }) => [email.toLowerCase(), state]))
  const hashes = new Map(emails.map((email) => [addressHash(email), email]))
  const removed = await db
    .select({ hash: newsletterRefusals.addressHash })
    .from(newsletterRefusals)
    .where(sql`${newsletterRefusals.addressHash} = any (${sql.param([...hashes.keys()])}::text[])`)
  const refused = new Set(removed.map(({ hash }) => hashes.get(hash)))
  const seen = new Set<string>()
  const planned = rows.map((row): PlannedSubscriber => {
    const { row: number, email, name } = row
    const one = { row: number, email, name }
    if ("problem" in row) return { ...one, plan: "wrong", message: row.problem }
    const key = email.toLowerCase()
    const state = states.get(key)
    const plan: SubscriberRowPlan = seen.has(key)
      ? "twice"
      : state === "subscribed"
        ? "known"
        : state === "unsubscribed" || state === "bounced" || refused.has(key)
          ? "kept_out"
          : state === "pending"
            ? "confirmed"
            : "new"
    seen.add(key)
    return { ...one, plan, message: (plan === "kept_out" && state && keptOutMessages[state]) || planMessages[plan] }
  })
  const counts = { new: 0, confirmed: 0, known: 0, kept_out: 0, twice: 0, wrong: 0 }
  for (const row of planned) counts[row.plan]++
  return { rows: planned, counts }
}

/** Changes nothing. */
export const planSubscriberImport = (
  shop: Shop,
  actor: Actor,
  rows: ParsedSubscriber[],
): Promise<Outcome<SubscriberImportPlan>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    if (rows.length === 0) return refuseEmptyList
    if (rows.length > maxListRows) return refuseTooManyRows
    return done(await matchFile(db, rows))
  })

export const subscriberLinesSchema = z.string().max(900_000, tooManyRows)

const importSchema = consentSchema.extend({ lines: subscriberLinesSchema })

type ImportedSubscribers = { counts: SubscriberImportPlan["counts"]; imported: number }

/** Plans again within the transaction: addresses that unsubscribed, even just now, stay unsubscribed. */
export const importSubscribers = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<ImportedSubscribers>> =>
  command(shop, actor, "newsletter.write", validateInput(importSchema, input), async (run, { lines, source, day }) => {
    const { tx, now } = run
    const givenAt = await getConsentTime(tx, day, now)
    if (!givenAt) return refuse("invalid", futureDayMessage, { day: futureDayMessage })
    const rows = parseSubscriberLines(lines)
    if (rows.length > maxListRows) return refuseTooManyRows
    // A concurrent unsubscription waits, and then wins.
    await tx.execute(sql`lock table ${subscribers} in share row exclusive mode`)
    const { rows: planned, counts } = await matchFile(tx, rows)
    const ids = [...(await insertNew(run, planned)), ...(await confirmPending(run, planned))]
    if (ids.length === 0) return refuse("conflict", "Nobody in this list can be subscribed.")
    await saveSubscriberLinks(shop, tx, ids)
    await recordConsents(
      run,
      ids.map((subscriberId) => ({ subscriberId, kind: "import", givenAt, source })),
    )
    const detail = { source, day, ...counts }
    await recordEvent(tx, actor, { noun: "subscribers", nounId: "list", action: "imported", detail }, now)
    return done({ counts, imported: ids.length })
  })

export const parseSubscriberLines = (lines: string): ParsedSubscriber[] =>
  lines
    .split(/\r\n|\r|\n/)
    .map((line, at) => [line, at + 1] as const)
    .filter(([line]) => line.trim() !== "")
    .map(([line, row]) => parseSubscriberLine(line, row))

async function insertNew({ tx, now }: CommandContext, planned: PlannedSubscriber[]): Promise<string[]> {
  const rows = planned
    .filter(({ plan }) => plan === "new")
    .map(({ email, name }) => ({
      ...{ id: randomUUID(), email, name },
      ...{ state: "subscribed" as const, confirmedAt: now, createdAt: now },
    }))
  if (rows.length > 0) await tx.execute(insertRows(subscribers, rows))
  return rows.map(({ id }) => id)
}

async function confirmPending({ tx, now }: CommandContext, planned: PlannedSubscriber[]): Promise<string[]> {
  const emails = planned.filter(({ plan }) => plan === "confirmed").map(({ email }) => email)
  const rows = await tx
    .update(subscribers)
    .set({ state: "subscribed", confirmedAt: now })
    .where(sql`${subscribers.email} = any (${sql.param(emails)}::citext[]) and ${subscribers.state} = 'pending'`)
    .returning({ id: subscribers.id })
  return rows.map(({ id }) => id)
}
