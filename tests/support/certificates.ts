import { createHash, randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { artworkPictures, artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { system } from "../../domain/actor.ts"
import { issueCertificate } from "../../domain/certificates/certificate-commands.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { attachWorkPicture } from "./pictures.ts"
import { insertWork } from "./works.ts"

export const certificateActor = system("Test")

/** Sets the artist's name, which certificates require. */
export async function saveArtistName(shop: Shop, artistName = "Marit Osgood"): Promise<void> {
  const { site } = await getSettings(shop.db, "site")
  const saved = await saveSettings(shop, certificateActor, "site", { ...site, artistName })
  if (!saved.ok) throw new Error(saved.problem.message)
}

const smallJpeg = sharp({ create: { width: 64, height: 48, channels: 3, background: "#b03020" } })
  .jpeg()
  .toBuffer()

/** A picture with an original and a JPEG in the storage. @returns its ID, and its original's bytes */
export async function insertPictureWithFiles(shop: Shop): Promise<{ id: string; bytes: Buffer }> {
  const bytes = Buffer.from(`the original ${randomUUID()}`)
  const originalKey = `originals/${randomUUID()}.png`
  await shop.storage.private.put(originalKey, bytes)
  const key = `pictures/${randomUUID().slice(0, 12)}/abcd/640.jpg`
  await shop.storage.public.put(key, await smallJpeg)
  const [row] = await shop.db
    .insert(pictures)
    .values({
      ...{ originalKey, sha256: createHash("sha256").update(bytes).digest("hex") },
      ...{ format: "png", bytes: bytes.length, width: 1600, height: 1200 },
      variants: [{ format: "jpeg", width: 640, height: 480, key, bytes: 4 }],
    })
    .returning({ id: pictures.id })
  if (!row) throw new Error("the picture was not stored")
  return { id: row.id, bytes }
}

/** Replaces a work's pictures by a new main picture. */
export async function replaceMainPicture(shop: Shop, artworkId: string) {
  const picture = await insertPictureWithFiles(shop)
  await shop.db.delete(artworkPictures).where(eq(artworkPictures.artworkId, artworkId))
  await attachWorkPicture(shop, artworkId, picture.id)
  await shop.db.update(artworks).set({ mainPictureId: picture.id }).where(eq(artworks.id, artworkId))
  return picture
}

export async function insertWorkToCertify(shop: Shop, changes: Partial<typeof artworks.$inferInsert> = {}) {
  const work = await insertWork(shop, changes)
  const picture = await replaceMainPicture(shop, work.id)
  return { ...work, picture }
}

export async function issueTestCertificate(shop: Shop, artworkId: string, copy = "", statement = "") {
  const issued = await issueCertificate(shop, certificateActor, artworkId, { copy, statement })
  if (!issued.ok) throw new Error(issued.problem.message)
  return issued.value
}
