import { randomUUID } from "node:crypto"
import { Readable } from "node:stream"
import { and, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import type { ProtectionLevel } from "../../lib/protection-levels.ts"
import { insertSegment, inspectJpeg } from "../../services/content-credentials/jpeg.ts"
import { type Credentials, createManifestSegment } from "../../services/content-credentials/manifest.ts"
import { isPublic } from "../artworks/gallery/public-works.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { getDownloadSigner } from "./download-signer.server.ts"
import { folderName, selectViews } from "./picture-access.server.ts"

type DownloadedJpeg = { open: () => Promise<Readable | null>; bytes: number }

type PictureCredit = Pick<Credentials, "title" | "copyright" | "isResized"> & { isByArtist: boolean }

type SignedJpeg = { body: Readable; bytes: number }

/** Null: it is sent as it is. Reads the file twice, in parts. */
export async function signDownload(
  shop: Shop,
  { open, bytes }: DownloadedJpeg,
  { isByArtist, ...credit }: PictureCredit,
  level?: ProtectionLevel,
): Promise<SignedJpeg | null> {
  const { protection, site } = await getSettings(shop.db, "protection", "site")
  if (!protection.signsDownloads) return null
  try {
    const file = await open()
    const inspected = file && (await inspectJpeg(file))
    if (!inspected) return null
    const name = site.artistName
    const mining = level ?? protection.level
    const credentials: Credentials = {
      ...credit,
      id: randomUUID(),
      at: shop.now(),
      author: isByArtist ? name : null,
      publisher: name,
      copyright: credit.copyright || (isByArtist ? `© ${name}` : ""),
      mining: mining === "open" ? null : mining,
    }
    const segment = createManifestSegment(credentials, inspected, await getDownloadSigner(shop, name))
    return { body: Readable.from(insertInto(open, inspected.place, segment)), bytes: bytes + segment.length }
  } catch (error) {
    shop.log.warn({ err: error }, "a download could not be signed")
    return null
  }
}

async function* insertInto(open: DownloadedJpeg["open"], place: number, segment: Buffer) {
  const file = await open()
  if (!file) throw new Error("the file was removed while it was signed")
  yield* insertSegment(file, place, segment)
}

/** Of a public work that the picture shows; else the picture may be by others. @param width of the downloaded file */
export async function findPictureCredit({ db }: Shop, folder: string, width: number): Promise<PictureCredit | null> {
  const [picture] = await db
    .select({ id: pictures.id, width: pictures.width })
    .from(pictures)
    .where(sql`${folderName} = ${folder}`)
  if (!picture) return null
  const [work] = await db
    .select({ title: artworks.title, copyright: artworks.copyright })
    .from(artworks)
    .where(
      and(isPublic, sql`(${artworks.mainPictureId} = ${picture.id} or ${artworks.id} in (${selectViews(picture.id)}))`),
    )
    .orderBy(sql`${artworks.mainPictureId} = ${picture.id} desc nulls last`, artworks.id)
    .limit(1)
  const isResized = width < picture.width
  return work ? { ...work, isResized, isByArtist: true } : { title: "", copyright: "", isResized, isByArtist: false }
}
