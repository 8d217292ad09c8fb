import { createHash } from "node:crypto"
import type { Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { createSlug } from "../../../lib/slug.ts"
import { anyOf } from "./any-of.server.ts"
import type { KeyedWork } from "./find-imported.server.ts"

/** Best first: title, with inventory number, with a short hash. */
function candidates({ input, key, slug }: KeyedWork): string[] {
  const title = createSlug(input.title)
  const short = createSlug(input.title.slice(0, 50))
  const print = createHash("sha256").update(key).digest("hex").slice(0, 10)
  const numbered = input.inventoryNumber ? [`${short}-${createSlug(input.inventoryNumber, print)}`] : []
  return [...(slug ? [createSlug(slug)] : []), title, ...numbered, `${short}-${print}`]
}

/** Unique slugs for a batch, with one query. */
export async function createSlugs(tx: Transaction, works: readonly KeyedWork[]): Promise<Map<string, string>> {
  const wanted = works.map((work) => ({ key: work.key, slugs: candidates(work) }))
  const taken = new Set<string>()
  if (wanted.length > 0) {
    const all = wanted.flatMap(({ slugs }) => slugs)
    const rows = await tx.select({ slug: artworks.slug }).from(artworks).where(anyOf(artworks.slug, all))
    for (const row of rows) taken.add(row.slug)
  }
  return new Map(
    wanted.map(({ key, slugs }) => {
      // A key's hash is as unique as the key.
      const slug = slugs.find((one) => !taken.has(one)) ?? slugs.at(-1) ?? key
      taken.add(slug)
      return [key, slug]
    }),
  )
}
