import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { href } from "react-router"
import { commissionReferences, commissions } from "../../db/tables/commissions.ts"
import { cut } from "../../lib/cut.ts"
import { mailboxOf } from "../../lib/mailbox-of.ts"
import { networkOf } from "../../lib/network-address.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { record } from "../history.server.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { withPrivatePictures } from "../media/private-pictures.server.ts"
import { guard, hurried } from "../messages/form-guard.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { done, type Outcome, refuse, refuseBecause } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import { siteToday } from "../settings/site-today.server.ts"
import { sizeUnitsOf } from "../settings/size-units.ts"
import type { Shop } from "../shop.ts"
import { newRoomLink } from "./client.server.ts"
import { type CommissionInput, commissionSchema, commissionSize, sidesOf } from "./commission.ts"
import { budgetWords } from "./commission-choices.ts"
import { artistRequestMail, clientRequestMail } from "./commission-mails.ts"
import { commissionPictures } from "./pictures.ts"

const day = 86_400
const perAddress = { points: 6, seconds: day }
const perMailbox = { points: 3, seconds: day }

/**
 * The same form sent twice is one request. Files are re-encoded without metadata. @param address for the rate limit @returns
 * null for a bot's request, which is dropped
 */
export async function requestCommission(
  shop: Shop,
  actor: Actor,
  input: unknown,
  { address, files = [] }: { address: string; files?: File[] },
): Promise<Outcome<{ id: string } | null>> {
  const request = checked(commissionSchema, input)
  if (!request.ok) return request
  const sender = guard(request.value, shop.now())
  if (sender === "program") {
    shop.log.info({ noun: "commission" }, "a form's trap was filled; nothing was kept")
    return done(null)
  }
  if (sender === "hurried") return hurried()
  const { email, deadline } = request.value
  const formId = formIdOf(request.value, files)
  const before = await sentBefore(shop, formId)
  if (before) return done(before)
  if (deadline !== "" && deadline <= (await siteToday(shop)))
    return refuse("invalid", "Please check the fields marked in red.", {
      deadline: "That day is in the past. Please choose a later one.",
    })
  const within =
    (await shop.rateLimits.take(`commission:${networkOf(address)}`, perAddress)) &&
    (await shop.rateLimits.take(`commission:${mailboxOf(email)}`, perMailbox))
  if (!within) return refuse("too_many", "That’s a lot of requests for one day. Please try again tomorrow.")

  const asked = await withPrivatePictures(shop, commissionPictures, files, (made) =>
    command<CommissionInput, { id: string }>(shop, actor, "anyone", request, async ({ tx, now }, wanted) => {
      const { name, subject, description, medium } = wanted
      const { site, promises } = await readSettings(tx, "site", "promises")
      const facts = {
        size: commissionSize(wanted, sizeUnitsOf(site)),
        medium,
        budget: budgetWords(wanted.budget, site.currency),
        deadline,
      }
      const [row] = await tx
        .insert(commissions)
        .values({
          ...{ name, email, subject, description, ...facts, ...sidesOf(wanted) },
          ...{ deadline: deadline || null, consentAt: now, stageSince: now, createdAt: now, updatedAt: now, formId },
        })
        .onConflictDoNothing({ target: commissions.formId })
        .returning({ id: commissions.id })
      // The same form was sent concurrently: this one's pictures are deleted.
      if (!row) return refuseBecause(isThere, "conflict", "This request was sent before.")
      if (made.length > 0)
        await tx
          .insert(commissionReferences)
          .values(made.map((one, position) => ({ ...one, commissionId: row.id, by: "client", position, addedAt: now })))
      const words = { name, email, subject, description, ...facts, pictures: made.length }
      const secret = await newRoomLink(tx, { commissionId: row.id, name }, now)
      await alertArtist(shop, tx, "commission", {
        replyTo: email,
        subject: `${name} asks for a commission: ${subject}`,
        preview: cut(description, 120),
        blocks: artistRequestMail(words),
      })
      await queueMail(shop, tx, {
        to: email,
        subject: `Your commission request: ${subject}`,
        blocks: clientRequestMail(
          words,
          `${shop.siteUrl}${href("/commissions/room/:secret", { secret })}`,
          promises.commissionAnswerWithin,
        ),
        secret: true,
        footer:
          "Someone entered this address in our commission form. If it wasn’t you, ignore this e-mail: nothing more will come.",
      })
      await record(tx, actor, { noun: "commission", nounId: row.id, action: "requested" }, now)
      return done(row)
    }),
  )
  return !asked.ok && asked.problem.reason === isThere ? done(await sentBefore(shop, formId)) : asked
}

const isThere = "is_there"

/** Everything that was written and chosen, so that a changed form is another request. */
const formIdOf = (written: CommissionInput, files: File[]): string =>
  createHash("sha256")
    .update(JSON.stringify([written, files.map(({ name, size }) => [name, size])]))
    .digest("base64url")

async function sentBefore({ db }: Shop, formId: string): Promise<{ id: string } | null> {
  const [row] = await db.select({ id: commissions.id }).from(commissions).where(eq(commissions.formId, formId))
  return row ?? null
}
