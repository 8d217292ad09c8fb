import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { and, eq, inArray } from "drizzle-orm"
import { pictures } from "../../db/tables/media.ts"
import { siteImportPictures } from "../../db/tables/site-imports.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { savePicture, storeOriginal } from "../media/store-original.server.ts"
import { done } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

export type FetchedPicture = { id: string | null; alt: string; caption: string }

type FetchOptions = { importId: string; scratch: string; isStopped: () => Promise<boolean> }

/** Of one post or page. */
const maxPictures = 500

/** Each picture once in an import. By the first of its addresses. Ends before all are fetched when the import is stopped. */
export async function fetchSitePictures(
  shop: Shop,
  owner: Actor,
  wanted: string[][],
  options: FetchOptions,
): Promise<Map<string, FetchedPicture>> {
  const firsts = [...new Set(wanted.flatMap(([first]) => first ?? []))]
  const fetched = await loadKnownPictures(shop, options.importId, firsts)
  for (const addresses of wanted.slice(0, maxPictures)) {
    const [address] = addresses
    if (!address) continue
    const known = fetched.get(address)
    if (known && (known.id || known.problem)) continue
    if (await options.isStopped()) break
    const picture = await fetchPicture(shop, owner, addresses, options)
    await recordPicture(shop, options.importId, address, picture)
    fetched.set(address, { alt: "", caption: "", ...known, ...picture })
  }
  return fetched
}

type KnownPicture = FetchedPicture & { problem: string | null }

async function loadKnownPictures(
  { db }: Shop,
  importId: string,
  addresses: string[],
): Promise<Map<string, KnownPicture>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .select({
      address: siteImportPictures.address,
      alt: siteImportPictures.alt,
      caption: siteImportPictures.caption,
      problem: siteImportPictures.problem,
      // Null if it was deleted since.
      id: pictures.id,
    })
    .from(siteImportPictures)
    .leftJoin(pictures, eq(pictures.id, siteImportPictures.pictureId))
    .where(and(eq(siteImportPictures.importId, importId), inArray(siteImportPictures.address, addresses)))
  return new Map(rows.map(({ address, ...row }) => [address, row]))
}

type PictureResult = { id: string | null; problem: string | null }

async function fetchPicture(
  shop: Shop,
  owner: Actor,
  addresses: string[],
  { scratch }: FetchOptions,
): Promise<PictureResult> {
  const { uploads } = await getSettings(shop.db, "uploads")
  const limits = { bytes: uploads.megabytes * 1e6, megapixels: uploads.megapixels }
  let problem = ""
  for (const address of addresses) {
    const path = join(scratch, randomUUID())
    try {
      const fetched = await shop.fetchFile(address, path, { maxBytes: limits.bytes })
      const stored = fetched.ok ? await storePicture(shop, owner, path, { name: getName(address), limits }) : fetched
      if (stored.ok) return { id: stored.id, problem: null }
      problem ||= stored.problem
    } finally {
      await rm(path, { force: true })
    }
  }
  return { id: null, problem }
}

type StoreOptions = { name: string; limits: { bytes: number; megapixels: number } }

async function storePicture(
  shop: Shop,
  owner: Actor,
  path: string,
  { name, limits }: StoreOptions,
): Promise<{ ok: true; id: string } | { ok: false; problem: string }> {
  const stored = await storeOriginal(shop, owner, path, name, limits)
  if (!stored.ok) return { ok: false, problem: stored.problem.message }
  await using original = stored.value
  const saved = await command(shop, owner, "media.write", noInput, async (run) =>
    done(await savePicture(run, original)),
  )
  return saved.ok ? { ok: true, id: saved.value.id } : { ok: false, problem: saved.problem.message }
}

function getName(address: string): string {
  const name = new URL(address).pathname.split("/").at(-1) ?? ""
  try {
    return decodeURIComponent(name) || "picture"
  } catch {
    return name || "picture"
  }
}

async function recordPicture({ db }: Shop, importId: string, address: string, { id, problem }: PictureResult) {
  const result = { pictureId: id, problem }
  await db
    .insert(siteImportPictures)
    .values({ importId, address, ...result })
    .onConflictDoUpdate({ target: [siteImportPictures.importId, siteImportPictures.address], set: result })
}
