import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../db/connect.ts"
import { insertRows } from "../../db/json-rows.ts"
import { newsletterRefusals, type SubscriberState, subscribers } from "../../db/tables/newsletter.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, type Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { noteConsents } from "./consents.server.ts"
import { consentSchema } from "./subscriber.ts"
import { addressHash, consentMoment, dayToCome } from "./subscriber-commands.server.ts"
import { keepLinks } from "./subscriber-links.server.ts"
import { type ListedSubscriber, readPastedLine, type WrongRow } from "./subscriber-rows.ts"

export type SubscriberRowPlan = "new" | "confirmed" | "known" | "kept_out" | "twice" | "wrong"

/** `words`: why it is not imported; "": it is. */
export type PlannedSubscriber = ListedSubscriber & { plan: SubscriberRowPlan; words: string }

export type SubscriberImportPlan = { rows: PlannedSubscriber[]; counts: Record<SubscriberRowPlan, number> }

export const mostRowsOfList = 10_000

const why: Record<SubscriberRowPlan, string> = {
  new: "",
  confirmed: "",
  known: "Subscribed already.",
  kept_out: "Unsubscribed before. Only its owner can subscribe it again.",
  twice: "This address is in the list twice.",
  wrong: "",
}

const keptOutWords: Partial<Record<SubscriberState, string>> = {
  bounced: "E-mails to this address came back.",
}

async function plan(db: Database | Transaction, rows: (ListedSubscriber | WrongRow)[]): Promise<SubscriberImportPlan> {
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
    if ("problem" in row) return { ...one, plan: "wrong", words: row.problem }
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
    return { ...one, plan, words: (plan === "kept_out" && state && keptOutWords[state]) || why[plan] }
  })
  const counts = { new: 0, confirmed: 0, known: 0, kept_out: 0, twice: 0, wrong: 0 }
  for (const row of planned) counts[row.plan]++
  return { rows: planned, counts }
}

/** Changes nothing. */
export const planImport = (
  shop: Shop,
  actor: Actor,
  rows: (ListedSubscriber | WrongRow)[],
): Promise<Outcome<SubscriberImportPlan>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    if (rows.length === 0) return refuse("invalid", "There are no rows in this list.", { list: "There are no rows." })
    if (rows.length > mostRowsOfList) return tooMany
    return done(await plan(db, rows))
  })

const tooLong = `At most ${mostRowsOfList.toLocaleString("en-US")} rows at a time. Please make two lists of it.`
const tooMany = refuse("invalid", tooLong, { list: tooLong })

export const linesSchema = z.string().max(900_000, tooLong)

const importSchema = consentSchema.extend({ lines: linesSchema })

type ImportedSubscribers = { counts: SubscriberImportPlan["counts"]; imported: number }

/** Plans again within the transaction: addresses that unsubscribed, even just now, stay unsubscribed. */
export const importSubscribers = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<ImportedSubscribers>> =>
  command(shop, actor, "newsletter.write", checked(importSchema, input), async (run, { lines, source, day }) => {
    const { tx, now } = run
    const givenAt = await consentMoment(tx, day, now)
    if (!givenAt) return refuse("invalid", dayToCome, { day: dayToCome })
    const rows = readLines(lines)
    if (rows.length > mostRowsOfList) return tooMany
    // A concurrent unsubscription waits, and then wins.
    await tx.execute(sql`lock table ${subscribers} in share row exclusive mode`)
    const { rows: planned, counts } = await plan(tx, rows)
    const ids = [...(await insertNew(run, planned)), ...(await confirmWaiting(run, planned))]
    if (ids.length === 0) return refuse("conflict", "Nobody in this list can be subscribed.")
    await keepLinks(shop, tx, ids)
    await noteConsents(
      run,
      ids.map((subscriberId) => ({ subscriberId, kind: "import", givenAt, source })),
    )
    const detail = { source, day, ...counts }
    await record(tx, actor, { noun: "subscribers", nounId: "list", action: "imported", detail }, now)
    return done({ counts, imported: ids.length })
  })

export const readLines = (lines: string): (ListedSubscriber | WrongRow)[] =>
  lines
    .split(/\r\n|\r|\n/)
    .map((line, at) => [line, at + 1] as const)
    .filter(([line]) => line.trim() !== "")
    .map(([line, row]) => readPastedLine(line, row))

async function insertNew({ tx, now }: Run, planned: PlannedSubscriber[]): Promise<string[]> {
  const rows = planned
    .filter(({ plan }) => plan === "new")
    .map(({ email, name }) => ({
      ...{ id: randomUUID(), email, name },
      ...{ state: "subscribed" as const, confirmedAt: now, createdAt: now },
    }))
  if (rows.length > 0) await tx.execute(insertRows(subscribers, rows))
  return rows.map(({ id }) => id)
}

async function confirmWaiting({ tx, now }: Run, planned: PlannedSubscriber[]): Promise<string[]> {
  const emails = planned.filter(({ plan }) => plan === "confirmed").map(({ email }) => email)
  const rows = await tx
    .update(subscribers)
    .set({ state: "subscribed", confirmedAt: now })
    .where(sql`${subscribers.email} = any (${sql.param(emails)}::citext[]) and ${subscribers.state} = 'pending'`)
    .returning({ id: subscribers.id })
  return rows.map(({ id }) => id)
}
