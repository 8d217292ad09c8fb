import { createHash } from "node:crypto"
import type { Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { slugOf } from "../../../lib/slug.ts"
import { anyOf } from "./any-of.server.ts"
import type { KeyedWork } from "./find-imported.server.ts"

/** The addresses that a work may have, the best first: its title, with its inventory number, with a short fingerprint. */
function candidates({ input, key, slug }: KeyedWork): string[] {
  const title = slugOf(input.title)
  const short = slugOf(input.title.slice(0, 50))
  const print = createHash("sha256").update(key).digest("hex").slice(0, 10)
  const numbered = input.inventoryNumber ? [`${short}-${slugOf(input.inventoryNumber, print)}`] : []
  return [...(slug ? [slugOf(slug)] : []), title, ...numbered, `${short}-${print}`]
}

/** Gives each new work of a batch an address that no other has, asking the database once. */
export async function newSlugs(tx: Transaction, works: readonly KeyedWork[]): Promise<Map<string, string>> {
  const wanted = works.map((work) => ({ key: work.key, slugs: candidates(work) }))
  const taken = new Set<string>()
  if (wanted.length > 0) {
    const all = wanted.flatMap(({ slugs }) => slugs)
    const rows = await tx.select({ slug: artworks.slug }).from(artworks).where(anyOf(artworks.slug, all))
    for (const row of rows) taken.add(row.slug)
  }
  return new Map(
    wanted.map(({ key, slugs }) => {
      // The fingerprint of a key is as unique as the key.
      const slug = slugs.find((one) => !taken.has(one)) ?? slugs.at(-1) ?? key
      taken.add(slug)
      return [key, slug]
    }),
  )
}
