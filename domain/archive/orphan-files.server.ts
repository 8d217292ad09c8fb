import { inArray, isNotNull, ne } from "drizzle-orm"
import { backups, restores } from "../../db/tables/backups.ts"
import { commissionProofPictures } from "../../db/tables/commission-proofs.ts"
import { commissionReferences } from "../../db/tables/commissions.ts"
import { conditionPictures } from "../../db/tables/conditions.ts"
import { pressFiles } from "../../db/tables/exhibitions.ts"
import { imports } from "../../db/tables/imports.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { pictures } from "../../db/tables/media.ts"
import { mediaFiles } from "../../db/tables/media-files.ts"
import { messageFiles } from "../../db/tables/messages.ts"
import { pageFiles } from "../../db/tables/pages.ts"
import { returnPictures } from "../../db/tables/returns.ts"
import type { ListedFile } from "../../services/storage/storage.ts"
import { getImportFolder } from "../artworks/import/runs/delete-import.server.ts"
import { getPressFileKey } from "../exhibitions/press-file-queries.server.ts"
import { getInvoiceFolder } from "../invoices/invoice-file.server.ts"
import { getPublicFolder } from "../media/picture-folder.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { BucketName } from "./archive-format.ts"
import { getArchiveKey } from "./restore-commands.server.ts"

type Orphan = ListedFile & { bucket: BucketName }

/** Files are stored before their row is written. */
const minAgeMs = 24 * 60 * 60 * 1000

/** Files in other folders are not judged; sharing cards have no rows, and are drawn again when missing. */
const checkedFolders: Record<BucketName, string[]> = {
  private: [
    "backups",
    "commissions",
    "conditions",
    "imports",
    "invoices",
    "letter-files",
    "media-files",
    "originals",
    "page-files",
    "press",
    "restores",
    "returns",
  ],
  public: ["logos", "pictures"],
}

/** Older than a day: left behind, for example, by a deletion while the storage was unavailable. */
export async function findOrphans(shop: Pick<Shop, "db" | "storage" | "now">): Promise<Orphan[]> {
  const orphans: Orphan[] = []
  const before = shop.now().getTime() - minAgeMs
  for (const bucket of ["private", "public"] as const)
    for (const folder of checkedFolders[bucket]) {
      const files = await shop.storage[bucket].listSized(folder)
      const old = files.filter(({ modifiedAt }) => modifiedAt.getTime() < before)
      if (old.length === 0) continue
      // After the listing, so that rows written in the meantime count.
      const named = await listNamedFiles(shop.db, folder)
      for (const file of old) if (!isNamed(file.key, named)) orphans.push({ ...file, bucket })
    }
  return orphans
}

export async function deleteOrphans(shop: Shop, orphans: Orphan[], onFile: (done: number) => void): Promise<number> {
  let removed = 0
  const named = new Map<string, Set<string>>()
  for (const { bucket, key } of orphans) {
    const folder = key.split("/")[0] ?? ""
    const names = named.get(folder) ?? (await listNamedFiles(shop.db, folder))
    named.set(folder, names)
    if (isNamed(key, names)) continue
    await shop.storage[bucket].delete(key)
    onFile(++removed)
  }
  return removed
}

function isNamed(key: string, named: Set<string>): boolean {
  const parts = key.split("/")
  return parts.some((_, at) => named.has(parts.slice(0, at + 1).join("/")))
}

async function listNamedFiles(db: Shop["db"], folder: string): Promise<Set<string>> {
  const find = finders[folder]
  if (!find) throw new Error(`no finder for files in ${folder}`)
  return new Set(await find(db))
}

const finders: Record<string, (db: Shop["db"]) => Promise<string[]>> = {
  async backups(db) {
    const rows = await db.select({ key: backups.key }).from(backups).where(isNotNull(backups.key))
    return rows.map(({ key }) => key ?? "")
  },
  async commissions(db) {
    const references = await db.select({ folder: commissionReferences.folder }).from(commissionReferences)
    const proofs = await db.select({ folder: commissionProofPictures.folder }).from(commissionProofPictures)
    return [...references, ...proofs].flatMap(({ folder }) => folder ?? [])
  },
  conditions: async (db) =>
    (await db.select({ folder: conditionPictures.folder }).from(conditionPictures)).map((row) => row.folder),
  imports: async (db) => (await db.select({ id: imports.id }).from(imports)).map(({ id }) => getImportFolder(id)),
  invoices: async (db) => (await db.select({ id: invoices.id }).from(invoices)).map(({ id }) => getInvoiceFolder(id)),
  "letter-files": async (db) =>
    (await db.select({ key: messageFiles.key }).from(messageFiles).where(ne(messageFiles.key, ""))).map(
      ({ key }) => key,
    ),
  async logos(db) {
    const { light, dark } = (await getSettings(db, "logo")).logo
    return [light, dark].flatMap((file) => file?.folder ?? [])
  },
  "media-files": async (db) =>
    (await db.select({ sent: mediaFiles.sourceKey, key: mediaFiles.storageKey }).from(mediaFiles)).flatMap(
      ({ sent, key }) => [sent, key].filter((one) => one !== null),
    ),
  originals: async (db) => (await db.select({ key: pictures.originalKey }).from(pictures)).map(({ key }) => key),
  pictures: async (db) => (await db.select({ id: pictures.id }).from(pictures)).map(({ id }) => getPublicFolder(id)),
  "page-files": async (db) => (await db.select({ key: pageFiles.storageKey }).from(pageFiles)).map(({ key }) => key),
  press: async (db) => (await db.select({ id: pressFiles.id }).from(pressFiles)).map(({ id }) => getPressFileKey(id)),
  async restores(db) {
    const wanted = inArray(restores.state, ["arriving", "waiting", "running"])
    return (await db.select({ id: restores.id }).from(restores).where(wanted)).map(({ id }) => getArchiveKey(id))
  },
  returns: async (db) =>
    (await db.select({ folder: returnPictures.folder }).from(returnPictures)).map((row) => row.folder),
}
