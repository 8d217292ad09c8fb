import { and, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import { certificateLinks, certificates } from "../../db/tables/certificates.ts"
import { yearIn } from "../../lib/site-time.ts"
import { type Actor, visitor } from "../actor.ts"
import { lockWork } from "../artworks/lock-works.server.ts"
import { recordOf } from "../artworks/provenance-queries.server.ts"
import { addRecordEvent, showOwner } from "../artworks/record-events.server.ts"
import { checked } from "../checked.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { readCertificateText } from "./certificate-text.ts"
import { sayEdition, sayNumber } from "./certificate-words.ts"
import { deadLink, endLinks, linkOf, newOwnerLink } from "./owner-links.server.ts"

const offerSchema = z.strictObject({ certificate: z.uuid() })

/**
 * Offers a work to whoever has the link that this returns: the studio's way of giving it to its first owner, and of helping one
 * who lost the link. Links that were made before for accepting it end. Admin only.
 */
export const offerWork = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
): Promise<Outcome<{ secret: string; number: string }>> =>
  command(
    shop,
    actor,
    "admin",
    checked(offerSchema, input),
    async (run, { certificate }): Promise<Outcome<{ secret: string; number: string }>> => {
      const { tx, now } = run
      if (!(await lockWork(tx, artworkId))) return refuse("not_found", "There is no such work.")
      const [row] = await tx
        .select()
        .from(certificates)
        .where(and(eq(certificates.id, certificate), eq(certificates.artworkId, artworkId)))
      if (!row) return refuse("not_found", "There is no such certificate.")
      if (row.revokedAt) return refuse("conflict", `Certificate ${sayNumber(row.number)} was revoked before.`)
      const secret = await newOwnerLink(tx, { certificateId: row.id, kind: "transfer", byStudio: true }, now)
      await tell(run, artworkId, "ownership offered", row.number)
      return done({ secret, number: sayNumber(row.number) })
    },
  )

/** The owner passes the work on: makes the link by which the next one accepts it. Until then nothing changes. */
export const passOn = (shop: Shop, secret: string): Promise<Outcome<{ secret: string }>> =>
  command(shop, visitor, "anyone", noInput, async (run): Promise<Outcome<{ secret: string }>> => {
    const link = await locked(run, "owner", secret)
    if (!link) return deadLink
    const next = await newOwnerLink(run.tx, { certificateId: link.certificateId, kind: "transfer" }, run.now)
    await tell(run, link.artworkId, "ownership offered", link.number)
    return done({ secret: next })
  })

/** Whether the owner's name may be shown on the certificate's page and on the work's. */
export const agreeToShow = (shop: Shop, secret: string, ownerPublic: boolean): Promise<Outcome<null>> =>
  command(shop, visitor, "anyone", noInput, async (run): Promise<Outcome<null>> => {
    const link = await locked(run, "owner", secret)
    if (!link?.entryId) return deadLink
    await showOwner(run.tx, link.entryId, ownerPublic, run.now)
    return done(null)
  })

export const acceptSchema = z.strictObject({
  name: z.string().trim().min(1, "Please enter your name. Nobody sees it unless you agree.").max(200),
  email: z
    .union([z.literal(""), z.email("Please enter an e-mail address, for example name@example.com.").max(254)])
    .default(""),
  ownerPublic: z.boolean().default(false),
})

/**
 * The new owner accepts a work: an event in its record, a link of their own, and the end of every link before it. Of two who
 * use one link at once, one does. @returns the secret of the owner's link, which is kept nowhere
 */
export const acceptWork = (shop: Shop, secret: string, input: unknown): Promise<Outcome<{ secret: string }>> =>
  command(
    shop,
    visitor,
    "anyone",
    checked(acceptSchema, input),
    async (run, owner): Promise<Outcome<{ secret: string }>> => {
      const { tx, now } = run
      const link = await locked(run, "transfer", secret)
      if (!link) return deadLink
      const used = await tx
        .update(certificateLinks)
        .set({ endedAt: now })
        .where(and(eq(certificateLinks.id, link.id), isNull(certificateLinks.endedAt)))
        .returning({ id: certificateLinks.id })
      if (used.length === 0) return deadLink
      const before = (await recordOf(tx, link.artworkId)).filter(
        ({ kind, copy }) => kind === "ownership" && copy === link.copy,
      )
      const last = before.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).at(-1)
      // who lost the link and was given another one by the studio has not acquired the work again; by an owner's link nobody is
      // taken for another of the same name
      const same = link.byStudio && last?.owner.toLowerCase() === owner.name.toLowerCase() ? last : null
      if (same) await showOwner(tx, same.entryId, owner.ownerPublic, now, owner.email)
      const entryId = same?.entryId ?? (await addOwner(run, link, owner, before.length === 0))
      await endLinks(tx, link.certificateId, null, now)
      const own = await newOwnerLink(tx, { certificateId: link.certificateId, kind: "owner", entryId }, now)
      await tell(run, link.artworkId, "ownership accepted", link.number)
      return done({ secret: own })
    },
  )

async function addOwner(
  { tx, now }: Run,
  { artworkId, copy, edition }: Locked,
  owner: z.output<typeof acceptSchema>,
  isFirst: boolean,
): Promise<string> {
  const { site } = await readSettings(tx, "site")
  const what = isFirst ? "Acquired from the artist" : "Passed on by the owner before"
  const event = [what, sayEdition(edition)].filter(Boolean).join(", ")
  const { name, email, ownerPublic } = owner
  const entry = { artworkId, kind: "ownership" as const, year: yearIn(site.timeZone, now), event, copy }
  return addRecordEvent(tx, { ...entry, owner: name, ownerPublic, ownerEmail: email }, now)
}

type Locked = NonNullable<Awaited<ReturnType<typeof locked>>>

/** A link with its work locked: links are used and ended under the same lock, so that it works until the transaction ends. */
async function locked({ tx, now }: Run, kind: "owner" | "transfer", secret: string) {
  const seen = await linkOf(tx, kind, secret, now)
  if (!seen || !(await lockWork(tx, seen.artworkId))) return null
  const link = await linkOf(tx, kind, secret, now)
  if (!link) return null
  const [row] = await tx.select().from(certificates).where(eq(certificates.id, link.certificateId))
  return row ? { ...link, number: row.number, edition: readCertificateText(row.text)?.edition ?? "" } : null
}

/** The owners' names stay out of the history. */
const tell = ({ tx, actor, now }: Run, artworkId: string, action: string, number: number) =>
  record(
    tx,
    actor,
    { noun: "artwork", nounId: artworkId, action, detail: { event: `Certificate ${sayNumber(number)}` } },
    now,
  )
