import { eq } from "drizzle-orm"
import { z } from "zod"
import { artworks } from "../../db/tables/artworks.ts"
import { commissions } from "../../db/tables/commissions.ts"
import { getCalendarYear } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { reserveSlug, withUniqueSlug } from "../slugs.server.ts"
import { validateInput } from "../validate-input.ts"
import { commandOnCommission } from "./client.server.ts"
import { type CommissionStage, endedStages } from "./commission-machine.ts"
import { findLastSentProof, updateCommission } from "./commission-row.server.ts"
import { getCommissionMoney } from "./milestones.server.ts"

const inputSchema = z.strictObject({
  title: z.string().trim().min(1, "Please enter a title.").max(500, "At most 500 characters."),
})

/** Idempotent; refuses (409) before the approval. */
export const createCommissionArtwork = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof inputSchema>,
): Promise<Outcome<{ artworkId: string }>> =>
  withUniqueSlug("artworks_slug_unique", () =>
    commandOnCommission(shop, actor, id, validateInput(inputSchema, input), async (context, row, { title }) => {
      const { tx, now } = context
      if (row.artworkId) return done({ artworkId: row.artworkId })
      const proof = await findLastSentProof(tx, row.id, "proof")
      if (!proof?.approvedAt || (row.stage !== "closed" && endedStages.includes(row.stage as CommissionStage)))
        return refuse("conflict", "The client hasn’t approved the finished piece yet.")
      const { site } = await getSettings(tx, "site")
      const { total, currency } = await getCommissionMoney(tx, row.id)
      const slug = await reserveSlug(tx, "artwork", artworks, { wanted: "", title }, now)
      if (!slug.ok) return slug
      const [work] = await tx
        .insert(artworks)
        .values({
          ...{ slug: slug.value, title, medium: row.medium, size: "", createdAt: now, updatedAt: now },
          ...{ heightMm: row.heightMm, widthMm: row.widthMm, depthMm: row.depthMm },
          year: getCalendarYear(site.timeZone, proof.approvedAt),
          ...(currency ? { price: total, currency } : {}),
          ...{ availability: "sold", statusFor: row.name },
        })
        .returning({ id: artworks.id })
      if (!work) throw new Error("the work was not written")
      const detail = { commission: row.id, subject: row.subject }
      await recordEvent(tx, context.actor, { noun: "artwork", nounId: work.id, action: "created", detail }, now)
      const changes = { artworkId: { before: null, after: work.id } }
      const written = await updateCommission(context, row, { artworkId: work.id }, "work made", {
        changes,
        detail: { title },
      })
      return written.ok ? done({ artworkId: work.id }) : written
    }),
  )

export const findCommissionOfWork = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
): Promise<Outcome<{ id: string; name: string } | null>> =>
  query(shop, actor, "commissions.read", async (db) => {
    const { id, name } = commissions
    const [row] = await db.select({ id, name }).from(commissions).where(eq(commissions.artworkId, artworkId))
    return done(row ?? null)
  })
