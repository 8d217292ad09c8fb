import { cut } from "../../lib/cut.ts"
import type { Run } from "../command.server.ts"
import { mailAddress } from "../mails/written-text.ts"
import { alertArtist, artistAddress } from "../notifications/artist-alert.server.ts"
import { noticeOf } from "../notifications/notice-of.ts"
import { tellStudio } from "../notifications/notify.server.ts"
import { artistMessageMail } from "./message-mails.ts"
import { threadPage } from "./thread-page.ts"

type Told = { name: string; email: string; subject: string; body: string; threadId: string; to: string[] }

/** By e-mail only if it was not sent to the artist's own address, which already has it. */
export async function alertOfLetter(
  { shop, tx }: Run,
  { name, email, subject, body, threadId, to }: Told,
): Promise<void> {
  const who = name || email
  const artist = (await artistAddress(tx))?.toLowerCase()
  if (!email || !artist || email === artist) return
  const mail = {
    // Servers accept senders that are no valid recipients.
    ...(mailAddress.safeParse(email).success && { replyTo: email }),
    subject: cut(`${who} wrote: ${subject || "an e-mail"}`, 200),
    preview: cut(body, 120),
    blocks: artistMessageMail({
      name: who,
      email,
      about: "An e-mail to the studio",
      subject,
      body: cut(body, 5000),
      details: [],
      page: threadPage(shop, threadId),
      work: null,
    }),
  }
  if (to.includes(artist)) await tellStudio(shop, tx, noticeOf(shop, "message", mail))
  else await alertArtist(shop, tx, "message", mail)
}
