import type { Transaction } from "../../db/connect.ts"
import { button, heading, title as italic, text } from "../emails/email-content.ts"
import { asOneLine } from "../emails/text-schemas.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { queueEmail } from "../outbox/queue-email.server.ts"
import type { Shop } from "../shop.ts"
import { formatCertificateNumber } from "./certificate-labels.ts"

/** `before`: the former owner's address, if known; `shown`: the name is public. */
type AcceptedOwnership = {
  artworkId: string
  number: number
  title: string
  owner: string
  shown: boolean
  before: string | undefined
}

export async function sendNewOwnerEmails(shop: Shop, tx: Transaction, accepted: AcceptedOwnership): Promise<void> {
  const { artworkId, number, title, owner, shown, before } = accepted
  const certificates = shop.urls.studio.artworkCertificates(artworkId)
  const seen = shown
    ? "Visitors read this name on the work’s page. You can hide it in the work’s provenance."
    : "Visitors read “private collection”."
  await alertArtist(shop, tx, "owner", {
    subject: asOneLine(`${title} has a new owner`),
    blocks: [
      heading("A work has a new owner"),
      text([`${owner} accepted `, italic(title), ` (certificate ${formatCertificateNumber(number)}). ${seen}`]),
      button(certificates, "Open its certificates"),
    ],
  })
  if (!before) return
  await queueEmail(shop, tx, {
    to: before,
    subject: asOneLine(`${title} has a new owner`),
    blocks: [
      heading("Your work has a new owner"),
      text([
        italic(title),
        ` (certificate ${formatCertificateNumber(number)}) was accepted by a new owner. Your link works no more.`,
      ]),
      text("If you didn’t pass it on, please answer this e-mail."),
    ],
  })
}
