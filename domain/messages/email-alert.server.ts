import { truncateText } from "../../lib/truncate-text.ts"
import type { CommandContext } from "../command.server.ts"
import { bareEmailAddress } from "../emails/text-schemas.ts"
import { alertArtist, findArtistEmail } from "../notifications/artist-alert.server.ts"
import { toNotice } from "../notifications/notice.ts"
import { notifyStudio } from "../notifications/notify.server.ts"
import { artistMessageEmail } from "./message-emails.ts"

type EmailAlert = { name: string; email: string; subject: string; body: string; threadId: string; to: string[] }

/** By e-mail only if it was not sent to the artist's own address, which already has it. */
export async function alertOfInboundEmail(
  { shop, tx }: CommandContext,
  { name, email, subject, body, threadId, to }: EmailAlert,
): Promise<void> {
  const who = name || email
  const artist = (await findArtistEmail(tx))?.toLowerCase()
  if (!email || !artist || email === artist) return
  const alert = {
    // Servers accept senders that are no valid recipients.
    ...(bareEmailAddress.safeParse(email).success && { replyTo: email }),
    subject: truncateText(`${who} wrote: ${subject || "an e-mail"}`, 200),
    preview: truncateText(body, 120),
    blocks: artistMessageEmail({
      name: who,
      email,
      about: "An e-mail to the studio",
      subject,
      body: truncateText(body, 5000),
      details: [],
      page: shop.urls.studio.thread(threadId),
      work: null,
    }),
  }
  if (to.includes(artist)) await notifyStudio(shop, tx, toNotice(shop, "message", alert))
  else await alertArtist(shop, tx, "message", alert)
}
