import { sql } from "drizzle-orm"
import { findConfirmedAddress } from "../accounts/people/confirmed-address.server.ts"
import type { User } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { formatCertificateCode, formatCertificateEdition } from "./certificate-labels.ts"
import { parseCertificateText } from "./certificate-text.ts"

export type OwnCertificate = {
  number: string
  code: string
  title: string
  year: string
  edition: string
  issued: string
}

/**
 * Only a confirmed address counts: signing up with another's address must not reveal what that person owns. Names in the
 * provenance do not count, because spellings differ.
 */
export async function listOwnCertificates(shop: Shop, user: User): Promise<OwnCertificate[]> {
  const email = await findConfirmedAddress(shop, user)
  if (email === null) return []
  const { rows } = await shop.db.execute<{ text: string; code: string }>(sql`
    select c.text, c.code from certificates c
    where c.revoked_at is null and exists (
      select from holds h join orders o on o.id = h.order_id join artworks w on w.id = h.artwork_id
      where h.artwork_id = c.artwork_id and h.state = 'sold' and o.email = ${email} and o.payment_state in ('paid', 'partially_refunded')
        and c.copy = case when w.edition_size is null then '' else h.number::text end
        and not exists (
          select from (
            select l.entry_id from certificate_links l join certificates i on i.id = l.certificate_id
            where l.kind = 'owner' and i.artwork_id = c.artwork_id and i.copy = c.copy order by l.created_at desc limit 1
          ) as latest cross join lateral (
            select owner, owner_email from artwork_provenance where entry_id = latest.entry_id order by version desc limit 1
          ) as is_now
          where case when is_now.owner_email <> '' then is_now.owner_email <> o.email else lower(is_now.owner) <> lower(o.name) end
        )
    )
    order by c.number desc limit 100`)
  return rows.flatMap(({ text, code }) => {
    const facts = parseCertificateText(text)
    if (!facts) return []
    const { number, title, year, edition, issued } = facts
    return {
      number,
      title,
      year,
      issued,
      edition: formatCertificateEdition(edition),
      code: formatCertificateCode(code),
    }
  })
}
