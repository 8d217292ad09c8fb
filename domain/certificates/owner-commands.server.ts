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
import { filledLine } from "../mails/written-text.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { readCertificateText } from "./certificate-text.ts"
import { sayEdition, sayNumber } from "./certificate-words.ts"
import { deadLink, endLinks, linkOf, newOwnerLink, ownersEntry } from "./owner-links.server.ts"
import { mailNewOwner } from "./owner-mails.server.ts"

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

/** Marks that turn the direction of what follows, in which a name could hide what it says. */
const turning = /[\u202a-\u202e\u2066-\u2069]/u

export const acceptSchema = z.strictObject({
  name: filledLine(200, "Please enter your name. Nobody sees it unless you agree.").pipe(
    z.string().refine((name) => !turning.test(name), "This has characters that cannot be read."),
  ),
  email: z
    .union([z.literal(""), z.email("Please enter an e-mail address, for example name@example.com.").max(254)])
    .default(""),
  ownerPublic: z.boolean().default(false),
  /** The form's: who sends it again, because the answer was lost, is given the same link. */
  form: z.union([z.literal(""), z.uuid()]).default(""),
})

/** The secret of the link that a form makes. Only who has the link and the form can ask for it. */
const secretOf = (shop: Shop, transfer: string, form: string) =>
  form === "" ? undefined : shop.secrets.hash("owner of a work", `${transfer} ${form}`).slice(0, 22)

/** The secret of the owner's link that this form made before, if it still works. */
export async function acceptedBefore(shop: Shop, transfer: string, form: string): Promise<string | null> {
  const own = z.uuid().safeParse(form).success ? secretOf(shop, transfer, form) : undefined
  return own && (await linkOf(shop.db, "owner", own, shop.now())) ? own : null
}

/**
 * The new owner accepts a work: an event in its record, a link of their own, and the end of every link before it. Of two who
 * use one link at once, one does. The artist is told, and so is the owner before, whose link works no more: neither may have done
 * it. @returns the secret of the owner's link, which is kept nowhere
 */
export const acceptWork = (shop: Shop, secret: string, input: unknown): Promise<Outcome<{ secret: string }>> =>
  command(
    shop,
    visitor,
    "anyone",
    checked(acceptSchema, input),
    async (run, { form, ...owner }): Promise<Outcome<{ secret: string }>> => {
      const { tx, now } = run
      const own = secretOf(shop, secret, form)
      const link = await locked(run, "transfer", secret)
      if (!link) return own && (await linkOf(tx, "owner", own, now)) ? done({ secret: own }) : deadLink
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
      // whose link ends here: the studio may have written an older owner into the record since
      const held = await ownersEntry(tx, link.certificateId)
      const former = before.find((entry) => entry.entryId === held) ?? last
      await endLinks(tx, link.certificateId, null, now)
      const made = { certificateId: link.certificateId, kind: "owner" as const, entryId, secret: own }
      const kept = await newOwnerLink(tx, made, now)
      await tell(run, link.artworkId, "ownership accepted", link.number)
      if (!same)
        await mailNewOwner(shop, tx, {
          ...link,
          owner: owner.name,
          shown: owner.ownerPublic,
          before: former?.ownerEmail,
        })
      return done({ secret: kept })
    },
  )

async function addOwner(
  { tx, now }: Run,
  { artworkId, copy, edition }: Locked,
  owner: Omit<z.output<typeof acceptSchema>, "form">,
  isFirst: boolean,
): Promise<string> {
  const { site } = await readSettings(tx, "site")
  const what = isFirst ? "Acquired from the artist" : "Passed on by the previous owner"
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
  if (!row) return null
  const { title = "", edition = "" } = readCertificateText(row.text) ?? {}
  return { ...link, number: row.number, title, edition }
}

/** The owners' names stay out of the history. */
const tell = ({ tx, actor, now }: Run, artworkId: string, action: string, number: number) =>
  record(
    tx,
    actor,
    { noun: "artwork", nounId: artworkId, action, detail: { event: `Certificate ${sayNumber(number)}` } },
    now,
  )
