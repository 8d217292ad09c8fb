import { eq } from "drizzle-orm"
import { z } from "zod"
import { artworks } from "../../db/tables/artworks.ts"
import { commissions } from "../../db/tables/commissions.ts"
import { yearIn } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { onAFreeAddress, takeSlug } from "../slugs.server.ts"
import { commandOnCommission } from "./client.server.ts"
import { type CommissionStage, endedStages } from "./commission-machine.ts"
import { lastSent, write } from "./commission-row.server.ts"
import { moneyOf } from "./milestones.server.ts"

const inputSchema = z.strictObject({
  title: z.string().trim().min(1, "Please enter a title.").max(500, "At most 500 characters."),
})

/** Idempotent; refuses (409) before the approval. */
export const makeArtwork = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof inputSchema>,
): Promise<Outcome<{ artworkId: string }>> =>
  onAFreeAddress("artworks_slug_unique", () =>
    commandOnCommission(shop, actor, id, checked(inputSchema, input), async (hand, row, { title }) => {
      const { tx, now } = hand
      if (row.artworkId) return done({ artworkId: row.artworkId })
      const proof = await lastSent(tx, row.id, "proof")
      if (!proof?.approvedAt || (row.stage !== "closed" && endedStages.includes(row.stage as CommissionStage)))
        return refuse("conflict", "The client hasn’t approved the finished piece yet.")
      const { site } = await readSettings(tx, "site")
      const { total, currency } = await moneyOf(tx, row.id)
      const slug = await takeSlug(tx, "artwork", artworks, { wanted: "", title }, now)
      if (!slug.ok) return slug
      const [work] = await tx
        .insert(artworks)
        .values({
          ...{ slug: slug.value, title, medium: row.medium, size: "", createdAt: now, updatedAt: now },
          ...{ heightMm: row.heightMm, widthMm: row.widthMm, depthMm: row.depthMm },
          year: yearIn(site.timeZone, proof.approvedAt),
          ...(currency ? { price: total, currency } : {}),
          ...{ availability: "sold", statusFor: row.name },
        })
        .returning({ id: artworks.id })
      if (!work) throw new Error("the work was not written")
      const detail = { commission: row.id, subject: row.subject }
      await record(tx, hand.actor, { noun: "artwork", nounId: work.id, action: "created", detail }, now)
      const changes = { artworkId: { before: null, after: work.id } }
      const written = await write(hand, row, { artworkId: work.id }, "work made", { changes, detail: { title } })
      return written.ok ? done({ artworkId: work.id }) : written
    }),
  )

export const commissionOfWork = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
): Promise<Outcome<{ id: string; name: string } | null>> =>
  query(shop, actor, "commissions.read", async (db) => {
    const { id, name } = commissions
    const [row] = await db.select({ id, name }).from(commissions).where(eq(commissions.artworkId, artworkId))
    return done(row ?? null)
  })
