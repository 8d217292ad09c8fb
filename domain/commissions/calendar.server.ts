import { createHash, randomBytes, timingSafeEqual } from "node:crypto"
import { desc, notInArray } from "drizzle-orm"
import { commissions } from "../../db/tables/commissions.ts"
import { type CalendarDay, formatIcs } from "../../lib/ics.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { findSecret, saveSecret } from "../settings/stored-secrets.server.ts"
import type { Shop } from "../shop.ts"
import { paths } from "../urls.ts"
import { type CommissionStage, endedStages } from "./commission-machine.ts"
import { getCommissionSnapshots } from "./commission-snapshot.server.ts"

const calendarSecretName = "commission calendar"
const purpose = ["commissions.ics"] as const

export async function hasCalendar(shop: Shop, actor: Actor): Promise<Outcome<boolean>> {
  const refused = refuseUnlessPermitted(actor, "commissions.read", shop.now())
  return refused ?? done((await findSecret(shop, calendarSecretName, purpose)) !== null)
}

/** Works without a session for everyone who has it, so an admin confirms the session first. Null: no address. */
export const getCalendarAddress = (shop: Shop, actor: Actor): Promise<Outcome<{ path: string } | null>> =>
  query(shop, actor, "commissions.calendar", async () => {
    const secret = await findSecret(shop, calendarSecretName, purpose)
    return done(secret === null ? null : { path: paths.commissionCalendar(secret) })
  })

export const renewCalendar = (shop: Shop, actor: Actor): Promise<Outcome<{ path: string }>> =>
  command(shop, actor, "commissions.calendar", noInput, async (context) => {
    const secret = randomBytes(24).toString("base64url")
    await saveSecret(context, calendarSecretName, purpose, secret)
    const event = { noun: "commission calendar", nounId: "commissions", action: "renewed" }
    await recordEvent(context.tx, actor, event, context.now)
    return done({ path: paths.commissionCalendar(secret) })
  })

const digest = (text: string) => createHash("sha256").update(text).digest()

export async function renderCommissionCalendar(shop: Shop, secret: string): Promise<string | null> {
  const known = await findSecret(shop, calendarSecretName, purpose)
  if (!known || !timingSafeEqual(digest(known), digest(secret))) return null
  const { site } = await getSettings(shop.db, "site")
  return formatIcs(`${site.artistName}: commissions`.replace(/^: /, ""), "Solander", await listDays(shop))
}

const maxCommissions = 1000

async function listDays(shop: Shop): Promise<CalendarDay[]> {
  const rows = await shop.db
    .select()
    .from(commissions)
    .where(notInArray(commissions.stage, [...endedStages, "delivered"]))
    .orderBy(desc(commissions.createdAt), desc(commissions.id))
    .limit(maxCommissions)
  const known = await getCommissionSnapshots(shop.db, rows)
  const { hostname } = new URL(shop.siteUrl)
  return rows.flatMap((row) => {
    const quote = known.get(row.id)?.quote
    const ends = (row.stage as CommissionStage) === "quoted" && quote && !quote.acceptedAt ? quote.validUntil : null
    const named: [kind: string, what: string, day: string | null][] = [
      ["sketch", "Sketch due", row.sketchDue],
      ["proof", "Proof due", row.proofDue],
      ["delivery", "Delivery", row.deliveryDue],
      ["wanted", "Wanted by the client", row.deadline],
      ["quote", "Quote ends", ends],
      ["held", "On hold until", row.heldUntil],
    ]
    return named.flatMap(([kind, what, day]): CalendarDay[] => {
      if (!day) return []
      const url = shop.urls.studio.commission(row.id)
      const title = `${what}: ${row.subject}`
      return [{ id: `${row.id}-${kind}@${hostname}`, day, title, text: row.name, url, changedAt: row.updatedAt }]
    })
  })
}
