import { eq } from "drizzle-orm"
import type { EmailWork } from "../../../db/tables/email-content-types.ts"
import { messages } from "../../../db/tables/messages.ts"
import { getMailboxKey } from "../../../lib/mailbox-key.ts"
import { getNetwork } from "../../../lib/network-address.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import type { Actor } from "../../actor.ts"
import { command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { alertArtist } from "../../notifications/artist-alert.server.ts"
import { queueEmail } from "../../outbox/queue-email.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { checkFormGuard, refuseHurriedForm } from "./form-guard.ts"
import { findInquiredWork, type InquiredWorkCard } from "./inquired-work-card.server.ts"
import { type MessageInput, messageSchema } from "./message.ts"
import { artistMessageEmail, messageReceivedEmail } from "./message-emails.ts"
import { messageDetailLabels, messageTypeLabels } from "./message-types.ts"
import { storeInboundMessage } from "./store-message.server.ts"

const hourSeconds = 3600
const networkLimit = { points: 10, seconds: hourSeconds }
const mailboxLimit = { points: 4, seconds: hourSeconds }

/** @param address for the rate limit @returns null for a bot's message, which is dropped */
export async function sendMessage(
  shop: Shop,
  actor: Actor,
  input: unknown,
  { address }: { address: string },
): Promise<Outcome<{ id: string } | null>> {
  const message = validateInput(messageSchema, input)
  if (!message.ok) return message
  const sender = checkFormGuard(message.value, shop.now())
  if (sender === "program") {
    shop.log.info({ noun: "message" }, "a form's honeypot was filled; nothing was stored")
    return done(null)
  }
  if (sender === "hurried") return refuseHurriedForm()
  const within =
    (await shop.rateLimits.consume(`message:${getNetwork(address)}`, networkLimit)) &&
    (await shop.rateLimits.consume(`message:${getMailboxKey(message.value.email)}`, mailboxLimit))
  if (!within) return refuse("too_many", "That’s a lot of messages. Please wait an hour and try again.")

  return command(shop, actor, "anyone", message, async ({ tx, now }, { artwork, title, ...written }) => {
    const { type, name, email, subject, body } = written
    const details = getMessageDetails(written)
    const work = await findInquiredWork(tx, artwork, now)
    const artworkTitle = work?.title ?? title
    const row = await storeInboundMessage(tx, null, {
      ...{ via: "form", type, name, email, subject, body, details, at: now },
      artworkId: work?.id ?? null,
      artworkTitle,
    })
    const about = artworkTitle ? `“${artworkTitle}”` : messageTypeLabels[type]
    const sent = {
      name,
      email,
      about,
      subject,
      body,
      details,
      page: shop.urls.studio.thread(row.threadId),
      work: work && toEmailWork(shop, work),
    }
    const { promises } = await getSettings(tx, "promises")
    await alertArtist(shop, tx, "message", {
      replyTo: email,
      subject: `${name} wrote: ${subject || about}`,
      preview: truncateText(body, 120),
      blocks: artistMessageEmail(sent),
    })
    const confirmed = await queueEmail(shop, tx, {
      to: email,
      subject: "Your message has arrived",
      blocks: messageReceivedEmail(sent, promises.answerWithin),
      footer:
        "Someone entered this address in our contact form. If it wasn’t you, ignore this e-mail: nothing more will come.",
    })
    // Threads the answer below it in the visitor's mail program.
    await tx.update(messages).set({ mailId: confirmed }).where(eq(messages.id, row.id))
    await recordEvent(tx, actor, { noun: "message", nounId: row.id, action: "received", detail: { type } }, now)
    return done({ id: row.id })
  })
}

const getMessageDetails = (written: Pick<MessageInput, "type" | "publication" | "neededBy" | "venue" | "dates">) =>
  Object.entries(messageDetailLabels[written.type]).flatMap(([name, label]): [string, string][] => {
    const answer = written[name as "publication"]
    return answer ? [[label, answer]] : []
  })

const toEmailWork = (shop: Shop, { id, title, year, medium, size, pictureId }: InquiredWorkCard): EmailWork => ({
  title,
  year,
  lines: [medium, size].filter(Boolean),
  pictureId,
  href: shop.urls.artwork(id),
})
