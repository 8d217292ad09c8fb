import { messages } from "../../db/tables/talk.ts"
import { networkOf } from "../../lib/network-address.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { record } from "../history.server.ts"
import { alertArtist } from "../mails/artist-alert.server.tsx"
import { queueMail } from "../mails/queue-mail.server.tsx"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { guard, hurried } from "./form-guard.ts"
import { messageSchema } from "./message.ts"
import { ArtistMessageMail, SenderCopyMail } from "./message-mails.tsx"
import { workAskedAbout } from "./message-queries.server.ts"
import { messageTypeWords } from "./message-types.ts"

const hour = 3600
const perAddress = { points: 10, seconds: hour }
const perMailbox = { points: 4, seconds: hour }

/**
 * A visitor writes to the artist: kept, mailed to the artist (an answer goes to the visitor), and a copy to the visitor.
 * @param address the visitor's network address, for the limit
 * @returns the message's id; null for what a program sent, which is dropped
 */
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
    shop.log.info({ noun: "message" }, "a form's trap was filled; nothing was kept")
    return done(null)
  }
  if (sender === "hurried") return hurried()
  const within =
    (await shop.rateLimits.take(`message:${networkOf(address)}`, perAddress)) &&
    (await shop.rateLimits.take(`message:${message.value.email.toLowerCase()}`, perMailbox))
  if (!within) return refuse("too_many", "That is a lot of letters in a short time. Please try again in an hour.")

  return command(shop, actor, "anyone", message, async ({ tx, now }, { artwork, title, ...written }) => {
    const { type, name, email, subject, body } = written
    const work = await workAskedAbout(tx, artwork, now)
    const artworkTitle = work?.title ?? title
    const [row] = await tx
      .insert(messages)
      .values({ type, name, email, subject, body, artworkId: work?.id ?? null, artworkTitle, createdAt: now })
      .returning({ id: messages.id })
    if (!row) throw new Error("The message was not kept.")
    const about = artworkTitle ? `“${artworkTitle}”` : messageTypeWords[type]
    const letter = { name, email, about, subject, body }
    await alertArtist(shop, tx, {
      replyTo: email,
      subject: `${name} writes: ${subject || about}`,
      preview: body.slice(0, 120),
      body: <ArtistMessageMail {...letter} workUrl={work && `${shop.siteUrl}/artwork/${work.id}`} />,
    })
    await queueMail(shop, tx, {
      to: email,
      subject: `Your letter: ${subject || about}`,
      body: <SenderCopyMail {...letter} />,
      footer: "This address was given in the contact form. If that was not you, nothing more will come.",
    })
    await record(tx, actor, { noun: "message", nounId: row.id, action: "received", detail: { type } }, now)
    return done(row)
  })
}
