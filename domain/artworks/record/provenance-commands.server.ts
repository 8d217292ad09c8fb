import { and, desc, eq } from "drizzle-orm"
import { z } from "zod"
import { artworkProvenance } from "../../../db/tables/provenance.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { lockWork } from "../lock-works.server.ts"
import { type Provenance, provenanceSchema } from "./provenance.ts"
import { listRecordEntries, toRecordEntry } from "./provenance-queries.server.ts"
import { type RecordKind, recordKinds } from "./record-kinds.ts"

type Version = typeof artworkProvenance.$inferInsert

const noWork = "There is no such work."
const noEntry = "There is no such entry."
const certified = refuse(
  "conflict",
  "This certificate was issued here: revoke it on the page of the work’s certificates.",
)

export const addProvenance = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "artworks.write", validateInput(provenanceSchema, input), async (context, entry) => {
    if (!(await lockWork(context.tx, artworkId))) return refuse("not_found", noWork)
    const [same] = (await listRecordEntries(context.tx, artworkId)).filter((row) => isSame(toRecordEntry(row), entry))
    // A repeated request within a minute adds nothing.
    if (same && context.now.getTime() - same.createdAt.getTime() < 60_000) return done({ id: same.entryId })
    const version = await append(context, { artworkId, ...entry })
    await recordProvenanceEvent(context, artworkId, "added", entry)
    return done({ id: version.entryId })
  })

const editSchema = provenanceSchema.extend({ entry: z.uuid(), version: z.int() })

/** The former version stays in the database. Refused (409) when the entry has changed or was removed since. */
export const editProvenance = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
): Promise<Outcome<{ changed: boolean }>> =>
  command(
    shop,
    actor,
    "artworks.write",
    validateInput(editSchema, input),
    async (run, { entry: entryId, version, ...entry }): Promise<Outcome<{ changed: boolean }>> => {
      if (!(await lockWork(run.tx, artworkId))) return refuse("not_found", noWork)
      const latest = await findLatest(run, artworkId, entryId)
      if (!latest) return refuse("not_found", noEntry)
      if (latest.certificateId) return certified
      if (!latest.removed && isSame(toRecordEntry(latest), entry)) return done({ changed: false })
      if (latest.version !== version) {
        const change = latest.removed ? "removed this entry" : `changed this entry to “${latest.event}”`
        return refuse(
          "conflict",
          `Someone else just ${change}. Yours is still in the fields; save again to replace it.`,
        )
      }
      // The e-mail address belongs to the former owner.
      const owner = entry.owner === latest.owner ? {} : { ownerEmail: "" }
      await append(run, { ...withoutVersion(latest), ...entry, ...owner })
      await recordProvenanceEvent(run, artworkId, "changed", entry)
      return done({ changed: true })
    },
  )

const entrySchema = z.strictObject({ entry: z.uuid() })

/** Hides an entry; `restoreProvenance` shows it again. Idempotent. */
export const removeProvenance = (shop: Shop, actor: Actor, artworkId: string, input: unknown) =>
  setRemoved(shop, actor, artworkId, input, true)

export const restoreProvenance = (shop: Shop, actor: Actor, artworkId: string, input: unknown) =>
  setRemoved(shop, actor, artworkId, input, false)

const setRemoved = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
  removed: boolean,
): Promise<Outcome<Provenance>> =>
  command(shop, actor, "artworks.write", validateInput(entrySchema, input), async (run, { entry }) => {
    if (!(await lockWork(run.tx, artworkId))) return refuse("not_found", noWork)
    const latest = await findLatest(run, artworkId, entry)
    if (!latest) return refuse("not_found", noEntry)
    if (latest.certificateId) return certified
    if (latest.removed === removed) return done(toRecordEntry(latest))
    await append(run, { ...withoutVersion(latest), removed })
    await recordProvenanceEvent(run, artworkId, removed ? "removed" : "put back", toRecordEntry(latest))
    return done(toRecordEntry(latest))
  })

const orderSchema = z.strictObject({
  kind: z.enum(recordKinds),
  seen: z.array(z.uuid()).max(1000),
  order: z.array(z.uuid()).max(1000),
})

/** Reorders the entries of one kind. Refused (409) when they differ from `seen`. */
export const reorderProvenance = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
): Promise<Outcome<null>> =>
  command(shop, actor, "artworks.write", validateInput(orderSchema, input), async (run, { kind, seen, order }) => {
    if (!(await lockWork(run.tx, artworkId))) return refuse("not_found", noWork)
    const rows = (await listRecordEntries(run.tx, artworkId)).filter((row) => row.kind === kind)
    const ids = rows.map((row) => row.entryId).join()
    if (ids === order.join()) return done(null)
    if (ids !== seen.join())
      return refuse("conflict", "The entries have just changed. Here they are as they are now; please move it again.")
    if (order.toSorted().join() !== seen.toSorted().join())
      return refuse("invalid", "The new order needs each entry of its kind once.")
    for (const row of rows) {
      const position = order.indexOf(row.entryId)
      if (row.position !== position) await append(run, { ...withoutVersion(row), position })
    }
    const event = { noun: "artwork", nounId: artworkId, action: "record ordered", detail: { kind } }
    await recordEvent(run.tx, run.actor, event, run.now)
    return done(null)
  })

async function findLatest({ tx }: CommandContext, artworkId: string, entryId: string) {
  const [latest] = await tx
    .select()
    .from(artworkProvenance)
    .where(and(eq(artworkProvenance.artworkId, artworkId), eq(artworkProvenance.entryId, entryId)))
    .orderBy(desc(artworkProvenance.version))
    .limit(1)
  return latest
}

const withoutVersion = ({ id: _, version: __, ...row }: typeof artworkProvenance.$inferSelect): Version => row

async function append({ tx, now }: CommandContext, version: Version) {
  const [row] = await tx
    .insert(artworkProvenance)
    .values({ createdAt: now, ...version })
    .returning({ entryId: artworkProvenance.entryId })
  if (!row) throw new Error("the entry was not written")
  return row
}

const kindLabels: Record<RecordKind, string> = {
  ownership: "provenance",
  certificate: "certificate",
  exhibition: "exhibition history",
  literature: "literature",
}

/** Without the owner's name, which may be private. */
const recordProvenanceEvent = (
  { tx, actor, now }: CommandContext,
  artworkId: string,
  done: string,
  { kind, event }: Provenance,
) =>
  recordEvent(
    tx,
    actor,
    { noun: "artwork", nounId: artworkId, action: `${kindLabels[kind]} ${done}`, detail: { kind, event } },
    now,
  )

const compared = ["kind", "year", "yearText", "event", "owner", "ownerPublic", "isPublic"] as const

const isSame = (one: Provenance, other: Provenance) => compared.every((name) => one[name] === other[name])
