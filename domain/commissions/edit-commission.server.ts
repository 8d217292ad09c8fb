import { and, eq, isNull, max } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { commissionPortalLinks, commissionReferences, commissions } from "../../db/tables/commissions.ts"
import { threads } from "../../db/tables/messages.ts"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { parseDimensions } from "../../lib/dimensions.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { bareEmailAddress, filledLine, multilineText, oneLine } from "../emails/text-schemas.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { withPrivatePictures } from "../media/private-pictures.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { getSizeUnits } from "../settings/size-units.ts"
import type { Shop } from "../shop.ts"
import { paths } from "../urls.ts"
import { validateInput } from "../validate-input.ts"
import { commandOnCommission, insertPortalLink } from "./client.server.ts"
import {
  type CommissionCommandContext,
  type CommissionRow,
  recordCommissionEvent,
  updateCommission,
} from "./commission-row.server.ts"
import { commissionPictures, maxReferences } from "./pictures.ts"

const dayOrNone = z
  .string()
  .refine(isCalendarDate, "Please choose a day.")
  .or(z.literal("").transform(() => null))
  .nullable()
  .default(null)

const briefSchema = z.strictObject({
  name: filledLine(120, "Please enter the client’s name."),
  email: bareEmailAddress,
  subject: filledLine(200, "Please say in a few words what it is."),
  description: multilineText(5000, "Please enter the brief."),
  size: oneLine(100).default(""),
  medium: oneLine(200).default(""),
  palette: oneLine(200).default(""),
  use: oneLine(200).default(""),
  budget: oneLine(100).default(""),
  deadline: dayOrNone,
})

/** A bare number is in the studio's unit. */
async function parseSides(tx: Transaction, size: string) {
  const { site } = await getSettings(tx, "site")
  const { heightMm, widthMm, depthMm } = parseDimensions(size, { unit: getSizeUnits(site).first })
  return { heightMm, widthMm, depthMm }
}

/** For a request from elsewhere. @param id of the form: a form that is sent twice creates one */
export const createCommission = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof briefSchema>,
): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "commissions.write", validateInput(briefSchema, input), async ({ tx, now }, brief) => {
    if (!z.uuid().safeParse(id).success)
      return refuse("invalid", "This form can’t be used any more. Please open it again.")
    const made = await tx
      .insert(commissions)
      .values({ id, ...brief, ...(await parseSides(tx, brief.size)), stageSince: now, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: commissions.id })
    if (made.length > 0) await recordEvent(tx, actor, { noun: "commission", nounId: id, action: "created" }, now)
    return done({ id })
  })

export const saveBrief = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof briefSchema>,
): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, validateInput(briefSchema, input), async (context, row, wants) => {
    const changes = fieldChanges(pickFields(row, wants), wants)
    if (Object.keys(changes).length === 0) return done(row)
    if (wants.email.toLowerCase() !== row.email.toLowerCase()) await revokeFormerLinks(context, row)
    if (row.threadId)
      await context.tx.update(threads).set({ name: wants.name, email: wants.email }).where(eq(threads.id, row.threadId))
    const measured = wants.size === row.size ? {} : await parseSides(context.tx, wants.size)
    return updateCommission(context, row, { ...wants, ...measured }, "edited", { changes })
  })

const revokeFormerLinks = ({ tx, now }: CommissionCommandContext, { id }: CommissionRow) =>
  tx
    .update(commissionPortalLinks)
    .set({ revokedAt: now })
    .where(and(eq(commissionPortalLinks.commissionId, id), isNull(commissionPortalLinks.revokedAt)))

const pickFields = (row: CommissionRow, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, row[name as keyof CommissionRow]]))

const datesSchema = z.strictObject({ sketchDue: dayOrNone, proofDue: dayOrNone, deliveryDue: dayOrNone })

export const saveCommissionDates = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof datesSchema>,
): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, validateInput(datesSchema, input), async (hand, row, dates) => {
    const changes = fieldChanges(pickFields(row, dates), dates)
    return Object.keys(changes).length === 0 ? done(row) : updateCommission(hand, row, dates, "edited", { changes })
  })

const notesSchema = z.strictObject({
  notes: z.string().trim().max(5000, "At most 5,000 characters."),
  /** The notes when the edit began; undefined: not compared. */
  seen: z.string().optional(),
})

/** Browsers send two kinds of line breaks. */
const sameText = (one: string, other: string) =>
  one.replaceAll("\r\n", "\n").trim() === other.replaceAll("\r\n", "\n").trim()

/** For the studio only. Refuses (409) an edit of outdated notes, which would lose others. */
export const saveCommissionNotes = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof notesSchema>,
): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, validateInput(notesSchema, input), async (hand, row, { notes, seen }) => {
    if (notes === row.notes) return done(row)
    if (seen !== undefined && !sameText(seen, row.notes))
      return refuse("conflict", "Somebody saved other notes.", {
        notes: `Somebody saved other notes while you were writing: “${truncateText(row.notes, 300)}”. Yours are not saved: copy them, and open the page again.`,
      })
    return updateCommission(hand, row, { notes }, "edited", { changes: { notes: { before: row.notes, after: notes } } })
  })

const captionSchema = z.strictObject({ caption: z.string().trim().max(200, "At most 200 characters.").default("") })

export const addCommissionReferences = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof captionSchema>,
  files: File[],
): Promise<Outcome<null>> =>
  withPrivatePictures(shop, commissionPictures, files, (made) =>
    commandOnCommission(shop, actor, id, validateInput(captionSchema, input), async (hand, row, { caption }) => {
      const { tx, now: addedAt } = hand
      if (made.length === 0)
        return refuse("invalid", "Please choose a picture.", { pictures: "Please choose a picture." })
      const of = commissionReferences
      const [last] = await tx
        .select({ position: max(of.position) })
        .from(of)
        .where(eq(of.commissionId, row.id))
      const from = (last?.position ?? -1) + 1
      if (from + made.length > maxReferences * 4)
        return refuse("conflict", "There are many already.", { pictures: `At most ${maxReferences * 4} in all.` })
      await tx.insert(of).values(
        made.map((one, at) => ({
          ...{ ...one, commissionId: row.id, by: "studio", position: from + at, caption, addedAt },
        })),
      )
      await recordCommissionEvent(hand, row.id, "reference added", { pictures: made.length })
      return done(null)
    }),
  )

export const createPortalLink = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ path: string }>> =>
  commandOnCommission(shop, actor, id, noInput, async (hand, row) => {
    const secret = await insertPortalLink(hand.tx, { commissionId: row.id, name: row.name }, hand.now)
    await recordCommissionEvent(hand, row.id, "link made")
    return done({ path: paths.clientPortal(secret) })
  })

export const revokePortalLinks = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  commandOnCommission(shop, actor, id, noInput, async (hand, row) => {
    await hand.tx
      .update(commissionPortalLinks)
      .set({ revokedAt: hand.now })
      .where(eq(commissionPortalLinks.commissionId, row.id))
    await recordCommissionEvent(hand, row.id, "links revoked")
    return done(null)
  })
