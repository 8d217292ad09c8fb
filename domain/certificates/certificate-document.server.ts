import { Buffer } from "node:buffer"
import { and } from "drizzle-orm"
import { matchesId } from "../../db/matches-id.ts"
import { certificates } from "../../db/tables/certificates.ts"
import { formatCalendarDate } from "../../lib/calendar-dates.ts"
import { getPaperSize } from "../../lib/paper-size.ts"
import type { Actor } from "../actor.ts"
import { findJpegs } from "../media/jpegs.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { paths } from "../urls.ts"
import { formatCertificateCode, formatCertificateEdition, formatFingerprint } from "./certificate-labels.ts"
import { verifyCertificateCode } from "./verify-certificate.server.ts"

/** As signed, whatever the work says now. Refuses (409) a revoked or altered one, and characters without a font. */
export async function renderCertificate(
  shop: Shop,
  actor: Actor,
  artworkId: string,
  id: string,
): Promise<Outcome<{ fileName: string; content: Uint8Array }>> {
  const refused = refuseUnlessPermitted(actor, "certificates.write", shop.now())
  if (refused) return refused
  const [row] = await shop.db
    .select()
    .from(certificates)
    .where(and(matchesId(certificates.id, id), matchesId(certificates.artworkId, artworkId)))
  if (!row) return refuse("not_found", "There is no such certificate.")
  const verdict = await verifyCertificateCode(shop, row.code)
  if (!("facts" in verdict))
    return refuse("conflict", "What the register says is not what was signed. Restore a backup.")
  if (verdict.state === "revoked") return refuse("conflict", "This certificate was revoked.")
  const { facts, key, picture } = verdict
  const { site } = await getSettings(shop.db, "site")
  const jpegs = picture && row.pictureId ? await findJpegs(shop.db, [row.pictureId], { width: 1600 }) : null
  const rendered = await shop.documents.draw({
    is: "certificate",
    paper: getPaperSize(site.country),
    artist: facts.artist,
    picture: jpegs?.get(row.pictureId ?? "") ?? null,
    ...{ title: facts.title, year: facts.year, statement: facts.statement },
    details: [
      ...facts.medium.split("\n"),
      facts.size,
      facts.signed,
      [facts.inventory, facts.edition === "unique" ? "unique" : formatCertificateEdition(facts.edition)]
        .filter(Boolean)
        .join(", "),
    ].filter(Boolean),
    signed: `${facts.artist}, ${formatCalendarDate(facts.issued)}`,
    number: `Certificate ${facts.number}`,
    code: shop.urls.certificate(formatCertificateCode(row.code)),
    verify: [
      ...getAddressLines(shop.siteUrl.replace(/^https?:\/\//, "")),
      facts.code,
      `Picture ${formatFingerprint(facts.picture.slice(0, 16))}`,
    ],
    fingerprint: `Key ${formatFingerprint(key.fingerprint)}`,
  })
  if (!rendered.ok) return refuse("invalid", "This certificate can’t be drawn.")
  const { pdf, missing } = rendered.value
  // The document would differ from what was signed.
  if (missing.length > 0)
    return refuse(
      "conflict",
      `The paper can’t show ${missing.join(" ")}. Write it otherwise, and reissue the certificate.`,
    )
  return done({ fileName: `certificate-${facts.number}.pdf`, content: Buffer.from(pdf) })
}

/** On two lines if long: the space beside the QR code is 40 mm wide. */
function getAddressLines(host: string): string[] {
  const path = paths.certificates()
  return host.length + path.length > 34 ? [host, path] : [host + path]
}
