import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { commissionReferences, commissions } from "../../db/tables/commissions.ts"
import { getMailboxKey } from "../../lib/mailbox-key.ts"
import { getNetwork } from "../../lib/network-address.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { type PrivatePicture, withPrivatePictures } from "../media/private-pictures.server.ts"
import { checkFormGuard, refuseHurriedForm } from "../messages/threads/form-guard.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { queueEmail } from "../outbox/queue-email.server.ts"
import { done, type Outcome, refuse, refuseBecause, refuseFields } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { getSiteToday } from "../settings/site-today.server.ts"
import { getSizeUnits } from "../settings/size-units.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { insertPortalLink } from "./client.server.ts"
import { type CommissionInput, commissionSchema, formatCommissionSize, toMillimeters } from "./commission.ts"
import { formatBudget } from "./commission-choices.ts"
import { artistRequestEmail, clientRequestEmail, type RequestEmailDetails } from "./commission-emails.ts"
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
  const request = validateInput(commissionSchema, input)
  if (!request.ok) return request
  const sender = checkFormGuard(request.value, shop.now())
  if (sender === "program") {
    shop.log.info({ noun: "commission" }, "a form's trap was filled; nothing was kept")
    return done(null)
  }
  if (sender === "hurried") return refuseHurriedForm()
  const formId = getFormId(request.value, files)
  const before = await findSentRequest(shop, formId)
  if (before) return done(before)
  const refused = await refuseRequest(shop, request.value, address)
  if (refused) return refused
  const asked = await withPrivatePictures(shop, commissionPictures, files, (made) =>
    command<CommissionInput, { id: string }>(shop, actor, "anyone", request, (context, wanted) =>
      insertRequest(context, wanted, made, formId),
    ),
  )
  return !asked.ok && asked.problem.reason === alreadySent ? done(await findSentRequest(shop, formId)) : asked
}

async function refuseRequest(shop: Shop, { email, deadline }: CommissionInput, address: string) {
  if (deadline !== "" && deadline <= (await getSiteToday(shop)))
    return refuseFields({
      deadline: "That day is in the past. Please choose a later one.",
    })
  const within =
    (await shop.rateLimits.consume(`commission:${getNetwork(address)}`, perAddress)) &&
    (await shop.rateLimits.consume(`commission:${getMailboxKey(email)}`, perMailbox))
  return within ? null : refuse("too_many", "That’s a lot of requests for one day. Please try again tomorrow.")
}

async function insertRequest(
  context: CommandContext,
  wanted: CommissionInput,
  made: PrivatePicture[],
  formId: string,
): Promise<Outcome<{ id: string }>> {
  const { tx, actor, now } = context
  const { name, email, subject, description, medium, deadline } = wanted
  const { site, promises } = await getSettings(tx, "site", "promises")
  const details = {
    size: formatCommissionSize(wanted, getSizeUnits(site)),
    medium,
    budget: formatBudget(wanted.budget, site.currency),
    deadline,
  }
  const [row] = await tx
    .insert(commissions)
    .values({
      ...{ name, email, subject, description, ...details, ...toMillimeters(wanted) },
      ...{ deadline: deadline || null, consentAt: now, stageSince: now, createdAt: now, updatedAt: now, formId },
    })
    .onConflictDoNothing({ target: commissions.formId })
    .returning({ id: commissions.id })
  // The same form was sent concurrently: this one's pictures are deleted.
  if (!row) return refuseBecause(alreadySent, "conflict", "This request was sent before.")
  if (made.length > 0)
    await tx
      .insert(commissionReferences)
      .values(made.map((one, position) => ({ ...one, commissionId: row.id, by: "client", position, addedAt: now })))
  const secret = await insertPortalLink(tx, { commissionId: row.id, name }, now)
  const request = { name, email, subject, description, ...details, pictures: made.length }
  await queueRequestEmails(context, request, secret, promises.commissionAnswerWithin)
  await recordEvent(tx, actor, { noun: "commission", nounId: row.id, action: "requested" }, now)
  return done(row)
}

async function queueRequestEmails(
  { shop, tx }: CommandContext,
  request: RequestEmailDetails,
  secret: string,
  answerWithin: string,
): Promise<void> {
  const { name, email, subject, description } = request
  await alertArtist(shop, tx, "commission", {
    replyTo: email,
    subject: `${name} asks for a commission: ${subject}`,
    preview: truncateText(description, 120),
    blocks: artistRequestEmail(request),
  })
  await queueEmail(shop, tx, {
    to: email,
    subject: `Your commission request: ${subject}`,
    blocks: clientRequestEmail(request, shop.urls.clientPortal(secret), answerWithin),
    secret: true,
    footer:
      "Someone entered this address in our commission form. If it wasn’t you, ignore this e-mail: nothing more will come.",
  })
}

const alreadySent = "is_there"

/** Everything that was written and chosen, so that a changed form is another request. */
const getFormId = (written: CommissionInput, files: File[]): string =>
  createHash("sha256")
    .update(JSON.stringify([written, files.map(({ name, size }) => [name, size])]))
    .digest("base64url")

async function findSentRequest({ db }: Shop, formId: string): Promise<{ id: string } | null> {
  const [row] = await db.select({ id: commissions.id }).from(commissions).where(eq(commissions.formId, formId))
  return row ?? null
}
