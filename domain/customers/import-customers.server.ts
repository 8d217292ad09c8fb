import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../db/connect.ts"
import { insertRows } from "../../db/json-rows.ts"
import { customerAddresses, customerNotes, customers } from "../../db/tables/customers.ts"
import { type Actor, getActorName } from "../actor.ts"
import { type CommandContext, command } from "../command.server.ts"
import { emailSchema } from "../email-schema.ts"
import { recordEvent } from "../history.server.ts"
import { type ListImportPlan, maxListRows, refuseEmptyList } from "../list-import.server.ts"
import { addressHash } from "../newsletter/subscribers/subscriber-commands.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { applyCustomerChanges, refreshCustomers } from "./customer-changes.server.ts"
import type { ListedPerson, ParsedPerson } from "./people-rows.ts"

/** `known`: fills empty fields; `erased`: skipped; `here`: without an address, and already here by name and place. */
export type PersonPlan = "new" | "known" | "erased" | "twice" | "here" | "wrong"
export type PeoplePlan = ListImportPlan<ListedPerson, PersonPlan>

const planMessages: Record<PersonPlan, string> = {
  new: "",
  known: "",
  erased: "Was erased and stays away. If they want to be here again, add them by hand.",
  twice: "This address is in the list twice.",
  here: "Somebody of this name and place is here already.",
  wrong: "",
}

async function matchFile(db: Database | Transaction, rows: ParsedPerson[]): Promise<PeoplePlan> {
  const emails = rows.map(({ email }) => email.toLowerCase()).filter(Boolean)
  const hashes = new Map(emails.map((email) => [addressHash(email), email]))
  const { rows: known } = await db.execute<{ email: string }>(
    sql`select lower(email::text) as email from ${customerAddresses} where email = any (${sql.param(emails)}::citext[])`,
  )
  const { rows: gone } = await db.execute<{ hash: string }>(
    sql`select address_hash as hash from erased_addresses where address_hash = any (${sql.param([...hashes.keys()])}::text[])`,
  )
  const [isKnown, isErased] = [
    new Set(known.map(({ email }) => email)),
    new Set(gone.map(({ hash }) => hashes.get(hash))),
  ]
  const presentPeople = await listNamesAndPlaces(db, rows)
  // Rows without an address are duplicates only if all fields are equal, because two people may share a name.
  const seen = new Set<string>()
  const counts: Record<PersonPlan, number> = { new: 0, known: 0, erased: 0, twice: 0, here: 0, wrong: 0 }
  const planned = rows.map(({ problem, ...person }): PeoplePlan["rows"][number] => {
    const key = person.email.toLowerCase()
    const same = key || JSON.stringify({ ...person, row: 0 })
    const plan: PersonPlan = problem
      ? "wrong"
      : seen.has(same)
        ? "twice"
        : isKnown.has(key)
          ? "known"
          : isErased.has(key)
            ? "erased"
            : key === "" && presentPeople.has(getNameAndPlace(person))
              ? "here"
              : "new"
    if (!problem) seen.add(same)
    counts[plan]++
    const message = plan === "twice" && key === "" ? "This row is in the list twice." : planMessages[plan]
    return { ...person, plan, message: problem || message }
  })
  return { rows: planned, counts }
}

const getNameAndPlace = ({ name, city, postalCode }: { name: string; city: string; postalCode: string }) =>
  [name, city, postalCode].map((word) => word.trim().toLowerCase()).join("\n")

/** People without an address, by name and place, so that importing a list twice adds them once. */
async function listNamesAndPlaces(db: Database | Transaction, rows: ParsedPerson[]): Promise<Set<string>> {
  const names = rows.filter(({ email }) => email === "").map(({ name }) => name.trim().toLowerCase())
  if (names.length === 0) return new Set()
  const { rows: here } = await db.execute<{ name: string; city: string; postalCode: string }>(sql`
    select c.name, coalesce(p.one ->> 'city', '') as city, coalesce(p.one ->> 'postalCode', '') as "postalCode"
    from ${customers} c left join lateral jsonb_array_elements(c.postal) as p (one) on true
    where lower(trim(c.name)) = any (${sql.param(names)}::text[])`)
  return new Set(here.map(getNameAndPlace))
}

/** Changes nothing. */
export const planPeople = (shop: Shop, actor: Actor, rows: ParsedPerson[]): Promise<Outcome<PeoplePlan>> =>
  query(shop, actor, "customers.read", async (db) => {
    if (rows.length === 0) return refuseEmptyList
    await applyCustomerChanges(db)
    return done(await matchFile(db, rows))
  })

const text = (most: number) => z.string().max(most).default("")
const listed = z.strictObject({
  row: z.int().min(0).max(10_000_000),
  ...{
    name: text(200),
    email: emailSchema("This isn’t an e-mail address.").or(z.literal("")).default(""),
    company: text(200),
    job: text(120),
    partner: text(200),
  },
  website: z
    .url({ protocol: /^https?$/ })
    .max(310)
    .or(z.literal(""))
    .default(""),
  phones: z.array(z.string().max(40)).max(20).default([]),
  ...{
    tags: z.array(z.string().max(2000)).max(40).default([]),
    groups: z.array(z.string().max(2000)).max(40).default([]),
  },
  note: text(5000),
  ...{ line1: text(200), line2: text(200), city: text(120), region: text(120), postalCode: text(20), country: text(2) },
})

export const serializeCustomerRows = (people: ListedPerson[]): string =>
  people.map((person) => JSON.stringify(omitEmptyFields(person))).join("\n")

const omitEmptyFields = ({ row, ...person }: ListedPerson & { plan?: unknown; message?: unknown }) => {
  const { plan: _, message: __, ...rest } = person
  return {
    row,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => (value as string | string[]).length > 0)),
  }
}

/** In a form field. */
const maxCharacters = 900_000

const linesSchema = z
  .strictObject({ lines: z.string().max(maxCharacters, "This list is too long. Please make two of it.") })
  .transform(({ lines }, context) => {
    try {
      if (lines.includes("\\u0000")) throw new Error("the database keeps no such character")
      return z
        .array(listed)
        .max(maxListRows)
        .parse(
          lines
            .split("\n")
            .filter(Boolean)
            .map((line) => JSON.parse(line)),
        )
    } catch {
      context.addIssue({ code: "custom", path: ["list"], message: "Please choose the file again." })
      return z.NEVER
    }
  })

/** Fills empty fields and replaces nothing. Plans again within the transaction. Changes no subscription. */
export const importCustomers = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<PeoplePlan["counts"]>> =>
  command(shop, actor, "customers.write", validateInput(linesSchema, input), async (context, rows) => {
    const { tx, now } = context
    await applyCustomerChanges(tx)
    await tx.execute(sql`lock table ${customerAddresses} in share row exclusive mode`)
    const unplanned = rows.map((person) => ({ ...person, problem: "" }))
    const { rows: people, counts } = await matchFile(tx, unplanned)
    const added = people.filter(({ plan }) => plan === "new")
    const made = await insertNew(context, added)
    const known = people.filter(({ plan }) => plan === "known")
    const filled = await fillEmptyFields(context, known)
    if (made.length + filled.length === 0) return refuse("conflict", "Nobody in this list is new.")
    await refreshCustomers(tx, [...made, ...filled])
    await recordEvent(tx, actor, { noun: "customers", nounId: "list", action: "imported", detail: { ...counts } }, now)
    return done(counts)
  })

const toPostalAddresses = ({ name, line1, line2, city, region, postalCode, country }: ListedPerson) =>
  line1 || city || postalCode ? [{ name, line1, line2, city, region, postalCode, country }] : []

async function insertNew({ tx, actor, now }: CommandContext, people: ListedPerson[]): Promise<string[]> {
  if (people.length === 0) return []
  const all = people.map((person) => ({ id: randomUUID(), person }))
  await tx.execute(
    insertRows(
      customers,
      all.map(({ id, person }) => {
        const { name, company, job, partner, website, phones, tags, groups } = person
        const written = {
          name,
          company,
          job,
          partner,
          website,
          phones,
          tags,
          groups,
          postal: toPostalAddresses(person),
        }
        return { id, ...written, nameRank: name ? 9 : 0, kept: true, createdAt: now, updatedAt: now }
      }),
    ),
  )
  const addressed = all.filter(({ person }) => person.email !== "")
  if (addressed.length > 0)
    await tx.execute(
      insertRows(
        customerAddresses,
        addressed.map(({ id, person }) => ({ email: person.email, customerId: id, byHand: true, addedAt: now })),
      ),
    )
  const noted = all.filter(({ person }) => person.note !== "")
  if (noted.length > 0)
    await tx.execute(
      insertRows(
        customerNotes,
        noted.map(({ id, person }) => ({
          id: randomUUID(),
          customerId: id,
          text: person.note,
          at: now,
          actorName: getActorName(actor),
        })),
      ),
    )
  return all.map(({ id }) => id)
}

async function fillEmptyFields({ tx, actor, now }: CommandContext, people: ListedPerson[]): Promise<string[]> {
  const ids: string[] = []
  for (const person of people) {
    const { email, name, company, job, partner, website, phones, tags, groups, note } = person
    const add = (column: string, values: string[]) =>
      sql`(select coalesce(array_agg(distinct w), '{}') from unnest(c.${sql.identifier(column)} || ${sql.param(values)}::text[]) as w)`
    const { rows } = await tx.execute<{ id: string }>(sql`
      update ${customers} as c set kept = true, updated_at = ${now.toISOString()}::timestamptz,
        name = case when c.name = '' then ${name} else c.name end, name_rank = case when c.name = '' and ${name} <> '' then 9 else c.name_rank end,
        company = coalesce(nullif(c.company, ''), ${company}), job = coalesce(nullif(c.job, ''), ${job}),
        partner = coalesce(nullif(c.partner, ''), ${partner}), website = coalesce(nullif(c.website, ''), ${website}),
        postal = case when c.postal = '[]' then ${JSON.stringify(toPostalAddresses(person))}::jsonb else c.postal end,
        tags = ${add("tags", tags)}, groups = ${add("groups", groups)}, phones = ${add("phones", phones)}
      from ${customerAddresses} a where a.email = ${email} and c.id = a.customer_id returning c.id`)
    const id = rows[0]?.id
    if (!id) continue
    ids.push(id)
    if (note)
      await tx.execute(sql`insert into ${customerNotes} (customer_id, text, at, actor_name)
        select ${id}, ${note}, ${now.toISOString()}::timestamptz, ${getActorName(actor)}
        where not exists (select from ${customerNotes} where customer_id = ${id} and text = ${note})`)
  }
  return ids
}
