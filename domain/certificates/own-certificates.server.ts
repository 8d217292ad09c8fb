import { sql } from "drizzle-orm"
import { confirmedAddress } from "../accounts/confirmed-address.server.ts"
import type { User } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { readCertificateText } from "./certificate-text.ts"
import { sayCode, sayEdition } from "./certificate-words.ts"

/** A certificate as the collector reads it. */
export type OwnCertificate = {
  number: string
  code: string
  title: string
  year: string
  edition: string
  issued: string
}

/**
 * The certificates of works that were bought with the account's address and that nobody was given since, newest first. Only a
 * confirmed address counts: whoever signs up with another's address must not see what that person owns.
 */
export async function ownCertificates(shop: Shop, user: User): Promise<OwnCertificate[]> {
  const email = await confirmedAddress(shop, user)
  if (email === null) return []
  const { rows } = await shop.db.execute<{ text: string; code: string }>(sql`
    select c.text, c.code from certificates c
    where c.revoked_at is null and exists (
      select from holds h join orders o on o.id = h.order_id join artworks w on w.id = h.artwork_id
      where h.artwork_id = c.artwork_id and h.state = 'sold' and o.email = ${email} and o.payment_state in ('paid', 'partially_refunded')
        and c.copy = case when w.edition_size is null then '' else h.number::text end
    ) and (
      select count(*) from (
        select distinct on (entry_id) removed from artwork_provenance
        where artwork_id = c.artwork_id and kind = 'ownership' and copy = c.copy order by entry_id, version desc
      ) owners where not removed
    ) < 2
    order by c.number desc limit 100`)
  return rows.flatMap(({ text, code }) => {
    const facts = readCertificateText(text)
    if (!facts) return []
    const { number, title, year, edition, issued } = facts
    return { number, title, year, issued, edition: sayEdition(edition), code: sayCode(code) }
  })
}
