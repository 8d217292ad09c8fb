import { type SQL, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { listCertificateWorks } from "../certificates/certificate-works.server.ts"
import { createCodeFinder, normalizeCertificateCode, normalizeInventoryNumber, parseLabelCode } from "./label-code.ts"

/** Codes of no work, or of several, are missing. */
export async function findWorksByCodes(
  tx: Database | Transaction,
  codes: string[],
): Promise<Map<string, { artworkId: string; copy: number }>> {
  const found = new Map<string, { artworkId: string; copy: number }>()
  const parsed = codes.flatMap((code) => parseLabelCode(code) ?? [])
  if (parsed.length === 0) return found
  const names = parsed.flatMap((one) => (one.kind === "work" ? [one.id] : []))
  const numbers = parsed.flatMap((one) => (one.kind === "number" ? [normalizeInventoryNumber(one.number)] : []))
  const certified = await listCertificateWorks(tx, {
    codes: parsed.flatMap((one) =>
      one.kind === "certificate" ? [one.code] : one.kind === "number" ? [normalizeCertificateCode(one.number)] : [],
    ),
  })
  const toArray = (values: string[]): SQL => sql`${sql.param(values)}::text[]`
  const { rows } = await tx.execute<{ id: string; slug: string; number: string | null; former: string[] | null }>(sql`
    select id, slug, inventory_number as number,
      (select array_agg(f.slug) from former_slugs f where f.noun = 'artwork' and f.noun_id = artworks.id and f.slug = any (${toArray(names)})) as former
    from artworks
    where slug = any (${toArray(names)}) or id::text = any (${toArray(names)})
      or id in (select f.noun_id from former_slugs f where f.noun = 'artwork' and f.slug = any (${toArray(names)}))
      or id = any (${sql.param(certified.map(({ artworkId }) => artworkId))}::uuid[])
      or (inventory_number is not null and archived_at is null
        and lower(regexp_replace(inventory_number, '[\\s‐-―-]+', '', 'g')) = any (${toArray(numbers)}))`)
  const works = rows.flatMap(({ former, ...work }) => [
    { ...work, certificates: certified.filter(({ artworkId }) => artworkId === work.id) },
    // Another entry per former slug, without the number, which would otherwise occur twice.
    ...(former ?? []).map((slug) => ({ id: work.id, slug, number: null, certificates: [] })),
  ])
  const find = createCodeFinder(works)
  for (const code of codes) {
    const one = find(code)
    if (one) found.set(code, { artworkId: one.work.id, copy: one.copy })
  }
  return found
}
