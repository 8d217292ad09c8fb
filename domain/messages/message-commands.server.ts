import { eq } from "drizzle-orm"
import { href } from "react-router"
import type { MailWork } from "../../db/tables/mail-content.ts"
import { messages } from "../../db/tables/messages.ts"
import { cut } from "../../lib/cut.ts"
import { mailboxOf } from "../../lib/mailbox-of.ts"
import { networkOf } from "../../lib/network-address.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { record } from "../history.server.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { guard, hurried } from "./form-guard.ts"
import { keepLetter } from "./keep-letter.server.ts"
import { type MessageInput, messageSchema } from "./message.ts"
import { arrivedMail, artistMessageMail } from "./message-mails.ts"
import { type InquiredWorkCard, workAskedAbout } from "./message-queries.server.ts"
import { detailsOfType, messageTypeWords } from "./message-types.ts"
import { threadPage } from "./thread-page.ts"

const hour = 3600
const perAddress = { points: 10, seconds: hour }
const perMailbox = { points: 4, seconds: hour }

/** @param address for the rate limit @returns null for a bot's message, which is dropped */
export async function sendMessage(
  shop: Shop,
  actor: Actor,
  input: unknown,
  { address }: { address: string },
): Promise<Outcome<{ id: string } | null>> {
  const message = checked(messageSchema, input)
  if (!message.ok) return message
  const sender = guard(message.value, shop.now())
  if (sender === "program") {
    shop.log.info({ noun: "message" }, "a form's honeypot was filled; nothing was stored")
    return done(null)
  }
  if (sender === "hurried") return hurried()
  const within =
    (await shop.rateLimits.take(`message:${networkOf(address)}`, perAddress)) &&
    (await shop.rateLimits.take(`message:${mailboxOf(message.value.email)}`, perMailbox))
  if (!within) return refuse("too_many", "That’s a lot of messages. Please wait an hour and try again.")

  return command(shop, actor, "anyone", message, async ({ tx, now }, { artwork, title, ...written }) => {
    const { type, name, email, subject, body } = written
    const details = detailsOf(written)
    const work = await workAskedAbout(tx, artwork, now)
    const artworkTitle = work?.title ?? title
    const row = await keepLetter(tx, null, {
      ...{ via: "form", type, name, email, subject, body, details, at: now },
      artworkId: work?.id ?? null,
      artworkTitle,
    })
    const about = artworkTitle ? `“${artworkTitle}”` : messageTypeWords[type]
    const sent = {
      name,
      email,
      about,
      subject,
      body,
      details,
      page: threadPage(shop, row.threadId),
      work: work && shownInMail(shop, work),
    }
    const { promises } = await readSettings(tx, "promises")
    await alertArtist(shop, tx, "message", {
      replyTo: email,
      subject: `${name} wrote: ${subject || about}`,
      preview: cut(body, 120),
      blocks: artistMessageMail(sent),
    })
    const confirmed = await queueMail(shop, tx, {
      to: email,
      subject: "Your message has arrived",
      blocks: arrivedMail(sent, promises.answerWithin),
      footer:
        "Someone entered this address in our contact form. If it wasn’t you, ignore this e-mail: nothing more will come.",
    })
    // Threads the answer below it in the visitor's mail program.
    await tx.update(messages).set({ mailId: confirmed }).where(eq(messages.id, row.id))
    await record(tx, actor, { noun: "message", nounId: row.id, action: "received", detail: { type } }, now)
    return done({ id: row.id })
  })
}

const detailsOf = (written: Pick<MessageInput, "type" | "publication" | "neededBy" | "venue" | "dates">) =>
  Object.entries(detailsOfType[written.type]).flatMap(([name, label]): [string, string][] => {
    const answer = written[name as "publication"]
    return answer ? [[label, answer]] : []
  })

const shownInMail = (shop: Shop, { id, title, year, medium, size, pictureId }: InquiredWorkCard): MailWork => ({
  title,
  year,
  lines: [medium, size].filter(Boolean),
  pictureId,
  href: `${shop.siteUrl}${href("/artwork/:id", { id })}`,
})
