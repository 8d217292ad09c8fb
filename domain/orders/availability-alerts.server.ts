import { and, eq, inArray } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { availabilityAlerts, type holds } from "../../db/tables/holds.ts"
import type { SizeUnits } from "../../lib/size-units.ts"
import { isHeld, isPublic } from "../artworks/gallery/public-works.server.ts"
import { formatSizeLine } from "../artworks/gallery/size-line.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import { emailSchema } from "../email-schema.ts"
import { button, heading, text, title, works as worksOf } from "../emails/email-content.ts"
import { inTransaction } from "../in-transaction.server.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { queueEmails } from "../outbox/queue-email.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { getSizeUnits } from "../settings/size-units.ts"
import type { Shop } from "../shop.ts"

export const availabilityAlertSchema = z.strictObject({
  artwork: z.uuid("This is not a work."),
  email: emailSchema("Please enter your e-mail address, for example name@example.com."),
})

/** Idempotent. Skips a sold work: its page shows it. Under the work's lock, so that the hold's end sees the request. */
export const requestAvailabilityAlert = (
  shop: Shop,
  input: z.infer<typeof availabilityAlertSchema>,
): Promise<Outcome<null>> =>
  inTransaction(shop, async (tx) => {
    const [work] = await tx
      .select({ id: artworks.id, availability: artworks.availability, held: isHeld(shop.now()) })
      .from(artworks)
      .where(and(isPublic, eq(artworks.id, input.artwork)))
      .for("share", { of: artworks })
    if (!work) return refuse("not_found", "This work is not here.")
    if (work.availability === "sold") return done(null)
    if (work.availability === "available" && !work.held) return refuse("conflict", "This work is available again.")
    await tx.insert(availabilityAlerts).values({ artworkId: work.id, email: input.email }).onConflictDoNothing()
    return done(null)
  })

const secondsApart = 10
const maxStaggered = 60

/** E-mails each subscriber once, in order of request, some seconds apart. Works that are not public are skipped. */
export async function queueAvailabilityEmails(
  shop: Shop,
  tx: Transaction,
  ids: string[],
  works: Map<string, ArtworkRow>,
): Promise<void> {
  if (ids.length === 0) return
  const shown = tx
    .select({ id: artworks.id })
    .from(artworks)
    .where(and(isPublic, inArray(artworks.id, ids)))
  const waiting = await tx.delete(availabilityAlerts).where(inArray(availabilityAlerts.artworkId, shown)).returning()
  const units = await readSizeUnits(tx)
  const emails = [...Map.groupBy(waiting, ({ artworkId }) => artworkId)].flatMap(([id, asked]) => {
    const work = works.get(id)
    if (!work) return []
    return asked
      .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
      .map(({ email }, at) => ({
        to: email,
        ...availableAgainEmail(shop, work, units),
        waits: Math.min(at, maxStaggered) * secondsApart,
      }))
  })
  await queueEmails(shop, tx, emails)
}

/** With the customer's address for replies. */
export async function alertReservationEnded(
  shop: Shop,
  tx: Transaction,
  { hold, work }: { hold: typeof holds.$inferSelect; work: ArtworkRow },
): Promise<void> {
  const units = await readSizeUnits(tx)
  return alertArtist(shop, tx, "order", {
    ...(hold.reservedEmail && { replyTo: hold.reservedEmail }),
    subject: `“${work.title}” is no longer kept for ${hold.reservedFor}`,
    blocks: [
      workBlock(shop, work, units),
      heading("A reservation has ended"),
      text(["The last day for which you kept ", title(work.title), ` for ${hold.reservedFor} is over.`]),
      ...(hold.reservedNote ? [text(`Your note: “${hold.reservedNote}”`)] : []),
      button(shop.urls.studio.reservations(), "View reservations"),
    ],
  })
}

async function readSizeUnits(tx: Transaction): Promise<SizeUnits> {
  const { site } = await getSettings(tx, "site")
  return getSizeUnits(site)
}

function workBlock(shop: Shop, work: ArtworkRow, units: SizeUnits) {
  const url = shop.urls.artwork(work.id)
  const year = work.yearText || String(work.year ?? "")
  const lines = [work.medium, formatSizeLine(work.size, work, units)].filter(Boolean)
  return worksOf([{ title: work.title, year, lines, pictureId: work.mainPictureId, href: url }])
}

function availableAgainEmail(shop: Shop, work: ArtworkRow, units: SizeUnits) {
  const url = shop.urls.artwork(work.id)
  return {
    subject: `“${work.title}” is available again`,
    blocks: [
      workBlock(shop, work, units),
      heading("It’s available again"),
      text(["You asked us to tell you: the hold on ", title(work.title), " has ended, and you can buy it now."]),
      button(url, "View the work"),
    ],
    footer: "You asked for this one e-mail. There won’t be another.",
  }
}
