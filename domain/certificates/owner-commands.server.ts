import { and, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { certificateLinks, certificates } from "../../db/tables/certificates.ts"
import { getCalendarYear } from "../../lib/site-time.ts"
import { type Actor, visitor } from "../actor.ts"
import { lockWork } from "../artworks/lock-works.server.ts"
import { listRecordEntries } from "../artworks/record/provenance-queries.server.ts"
import { addRecordEvent, updateOwnerVisibility } from "../artworks/record/record-events.server.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { emailSchema } from "../email-schema.ts"
import { button, heading, title as italic, text } from "../emails/email-content.ts"
import { asOneLine, filledLine } from "../emails/text-schemas.ts"
import { recordEvent } from "../history.server.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { queueEmail } from "../outbox/queue-email.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { formatCertificateEdition, formatCertificateNumber } from "./certificate-labels.ts"
import { parseCertificateText } from "./certificate-text.ts"
import {
  createOwnerLink,
  endOwnerLinks,
  findOwnerEntry,
  findOwnerLink,
  invalidOwnerLink,
} from "./owner-links.server.ts"

const offerSchema = z.strictObject({ certificate: z.uuid() })

/** For the first owner, or one who lost the link. Ends earlier transfer links. */
export const offerOwnership = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
): Promise<Outcome<{ secret: string; number: string }>> =>
  command(shop, actor, "certificates.write", validateInput(offerSchema, input), async (context, { certificate }) => {
    const { tx, now } = context
    if (!(await lockWork(tx, artworkId))) return refuse("not_found", "There is no such work.")
    const [row] = await tx
      .select()
      .from(certificates)
      .where(and(eq(certificates.id, certificate), eq(certificates.artworkId, artworkId)))
    if (!row) return refuse("not_found", "There is no such certificate.")
    if (row.revokedAt)
      return refuse("conflict", `Certificate ${formatCertificateNumber(row.number)} was revoked before.`)
    const secret = await createOwnerLink(tx, { certificateId: row.id, kind: "transfer", byStudio: true }, now)
    await recordCertificateEvent(context, artworkId, "ownership offered", row.number)
    return done({ secret, number: formatCertificateNumber(row.number) })
  })

/** Requires the owner's link; nothing changes until the next owner accepts. */
export const passOnOwnership = (shop: Shop, secret: string): Promise<Outcome<{ secret: string }>> =>
  command(shop, visitor, "anyone", noInput, async (run): Promise<Outcome<{ secret: string }>> => {
    const link = await lockLink(run, "owner", secret)
    if (!link) return invalidOwnerLink
    const next = await createOwnerLink(run.tx, { certificateId: link.certificateId, kind: "transfer" }, run.now)
    await recordCertificateEvent(run, link.artworkId, "ownership offered", link.number)
    return done({ secret: next })
  })

export const setOwnerVisibility = (shop: Shop, secret: string, ownerPublic: boolean): Promise<Outcome<null>> =>
  command(shop, visitor, "anyone", noInput, async (run): Promise<Outcome<null>> => {
    const link = await lockLink(run, "owner", secret)
    if (!link?.entryId) return invalidOwnerLink
    await updateOwnerVisibility(run.tx, link.entryId, ownerPublic, run.now)
    return done(null)
  })

const acceptSchema = z.strictObject({
  name: filledLine(200, "Please enter your name. Nobody sees it unless you agree."),
  email: z
    .union([z.literal(""), emailSchema("Please enter an e-mail address, for example name@example.com.")])
    .default(""),
  ownerPublic: z.boolean().default(false),
  /** The form's: a resubmission after a lost answer gets the same link. */
  form: z.union([z.literal(""), z.uuid()]).default(""),
})

/** Requires both the link and the form. */
const deriveSecret = (shop: Shop, transfer: string, form: string) =>
  form === "" ? undefined : shop.secrets.hash("owner of a work", `${transfer} ${form}`).slice(0, 22)

export async function findAcceptedLink(shop: Shop, transfer: string, form: string): Promise<string | null> {
  const own = z.uuid().safeParse(form).success ? deriveSecret(shop, transfer, form) : undefined
  return own && (await findOwnerLink(shop.db, "owner", own, shop.now())) ? own : null
}

/**
 * Ends all earlier links. Of concurrent uses one wins. The artist and the former owner are told, because neither may have done
 * it. @returns the link's secret, of which only a hash is stored
 */
export const acceptOwnership = (shop: Shop, secret: string, input: unknown): Promise<Outcome<{ secret: string }>> =>
  command(shop, visitor, "anyone", validateInput(acceptSchema, input), async (run, { form, ...owner }) => {
    const { tx, now } = run
    const own = deriveSecret(shop, secret, form)
    const link = await lockLink(run, "transfer", secret)
    if (!link) return own && (await findOwnerLink(tx, "owner", own, now)) ? done({ secret: own }) : invalidOwnerLink
    const used = await tx
      .update(certificateLinks)
      .set({ endedAt: now })
      .where(and(eq(certificateLinks.id, link.id), isNull(certificateLinks.endedAt)))
      .returning({ id: certificateLinks.id })
    if (used.length === 0) return invalidOwnerLink
    const before = (await listRecordEntries(tx, link.artworkId)).filter(
      ({ kind, copy }) => kind === "ownership" && copy === link.copy,
    )
    const last = before.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).at(-1)
    // A lost link that the studio replaced is no new acquisition; a link from an owner never matches by name.
    const same = link.byStudio && last?.owner.toLowerCase() === owner.name.toLowerCase() ? last : null
    if (same) await updateOwnerVisibility(tx, same.entryId, owner.ownerPublic, now, owner.email)
    const entryId = same?.entryId ?? (await addOwner(run, link, owner, before.length === 0))
    // The owner whose link ends: the studio may have added older owners to the record since.
    const held = await findOwnerEntry(tx, link.certificateId)
    const former = before.find((entry) => entry.entryId === held) ?? last
    await endOwnerLinks(tx, link.certificateId, null, now)
    const made = { certificateId: link.certificateId, kind: "owner" as const, entryId, secret: own }
    const ownerSecret = await createOwnerLink(tx, made, now)
    await recordCertificateEvent(run, link.artworkId, "ownership accepted", link.number)
    if (!same)
      await sendNewOwnerEmails(shop, tx, {
        ...link,
        owner: owner.name,
        shown: owner.ownerPublic,
        before: former?.ownerEmail,
      })
    return done({ secret: ownerSecret })
  })

async function addOwner(
  { tx, now }: CommandContext,
  { artworkId, copy, edition }: LockedLink,
  owner: Omit<z.output<typeof acceptSchema>, "form">,
  isFirst: boolean,
): Promise<string> {
  const { site } = await getSettings(tx, "site")
  const what = isFirst ? "Acquired from the artist" : "Passed on by the previous owner"
  const event = [what, formatCertificateEdition(edition)].filter(Boolean).join(", ")
  const { name, email, ownerPublic } = owner
  const entry = { artworkId, kind: "ownership" as const, year: getCalendarYear(site.timeZone, now), event, copy }
  return addRecordEvent(tx, { ...entry, owner: name, ownerPublic, ownerEmail: email }, now)
}

type LockedLink = NonNullable<Awaited<ReturnType<typeof lockLink>>>

/** Links are used and ended under the work's lock, so this one works until the transaction ends. */
async function lockLink({ tx, now }: CommandContext, kind: "owner" | "transfer", secret: string) {
  const seen = await findOwnerLink(tx, kind, secret, now)
  if (!seen || !(await lockWork(tx, seen.artworkId))) return null
  const link = await findOwnerLink(tx, kind, secret, now)
  if (!link) return null
  const [row] = await tx.select().from(certificates).where(eq(certificates.id, link.certificateId))
  if (!row) return null
  const { title = "", edition = "" } = parseCertificateText(row.text) ?? {}
  return { ...link, number: row.number, title, edition }
}

/** Without owners' names. */
const recordCertificateEvent = (
  { tx, actor, now }: CommandContext,
  artworkId: string,
  action: string,
  number: number,
) =>
  recordEvent(
    tx,
    actor,
    { noun: "artwork", nounId: artworkId, action, detail: { event: `Certificate ${formatCertificateNumber(number)}` } },
    now,
  )

/** `before`: the former owner's address, if known; `shown`: the name is public. */
type AcceptedOwnership = {
  artworkId: string
  number: number
  title: string
  owner: string
  shown: boolean
  before: string | undefined
}

async function sendNewOwnerEmails(shop: Shop, tx: Transaction, accepted: AcceptedOwnership): Promise<void> {
  const { artworkId, number, title, owner, shown, before } = accepted
  const certificates = shop.urls.studio.artworkCertificates(artworkId)
  const seen = shown
    ? "Visitors read this name on the work’s page. You can hide it in the work’s provenance."
    : "Visitors read “private collection”."
  await alertArtist(shop, tx, "owner", {
    subject: asOneLine(`${title} has a new owner`),
    blocks: [
      heading("A work has a new owner"),
      text([`${owner} accepted `, italic(title), ` (certificate ${formatCertificateNumber(number)}). ${seen}`]),
      button(certificates, "Open its certificates"),
    ],
  })
  if (!before) return
  await queueEmail(shop, tx, {
    to: before,
    subject: asOneLine(`${title} has a new owner`),
    blocks: [
      heading("Your work has a new owner"),
      text([
        italic(title),
        ` (certificate ${formatCertificateNumber(number)}) was accepted by a new owner. Your link works no more.`,
      ]),
      text("If you didn’t pass it on, please answer this e-mail."),
    ],
  })
}
