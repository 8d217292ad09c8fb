import { eq } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { backupKeys, backupTargets } from "../../../db/tables/backup-targets.ts"
import type { BackupTarget, TargetSettings } from "../../../services/backup-targets/backup-targets.ts"
import { TargetProblem } from "../../../services/backup-targets/target-problem.ts"
import type { Secrets } from "../../../services/secrets/secrets.ts"
import type { Shop } from "../../shop.ts"
import { openRecoveryKey, type RecoveryKey } from "./recovery-key.server.ts"
import {
  getPlaceOwner,
  type PlaceSecrets,
  type PlaceSettings,
  placeSecretsSchema,
  targetPlaceSchema,
} from "./target-settings.ts"

type Store = { db: Database | Transaction; secrets: Secrets }

export type PlaceRow = typeof backupTargets.$inferSelect

export const formatPlacePurpose = (id: string, place: PlaceSettings): string =>
  JSON.stringify(["backup target", id, ...getPlaceOwner(place)])

export const keyPurpose = "recovery key"

export const getPlaceSettings = (row: Pick<PlaceRow, "settings">): PlaceSettings =>
  targetPlaceSchema.parse(row.settings)

/** Null: none is stored for this server and user, or another computer sealed it. */
export async function findPlaceSecrets(
  { secrets }: Pick<Store, "secrets">,
  { id, sealed }: Pick<PlaceRow, "id" | "sealed">,
  place: PlaceSettings,
): Promise<PlaceSecrets | null> {
  const text = await secrets.open(formatPlacePurpose(id, place), sealed).catch(() => null)
  return text === null ? null : placeSecretsSchema.parse(JSON.parse(text))
}

/** Null: there is none yet, or another computer sealed it. */
export async function findRecoveryKey({ db, secrets }: Store): Promise<string | null> {
  const [row] = await db.select().from(backupKeys)
  return row ? secrets.open(keyPurpose, row.sealed).catch(() => null) : null
}

function joinSecrets(place: PlaceSettings, secrets: PlaceSecrets): TargetSettings {
  if (place.kind === "s3") return { ...place, secretAccessKey: secrets.secretAccessKey }
  if (place.kind === "webdav") return { ...place, password: secrets.password }
  if (place.kind === "folder") return place
  const { signIn, publicKey: _, ...server } = place
  const isByKey = signIn === "key"
  return {
    ...server,
    password: isByKey ? "" : secrets.password,
    privateKey: isByKey ? secrets.privateKey : "",
  }
}

/** With secrets. @throws TargetProblem when they are missing */
export async function readTargetSettings(shop: Store, row: PlaceRow): Promise<TargetSettings> {
  const place = getPlaceSettings(row)
  const secrets = await findPlaceSecrets(shop, row, place)
  if (!secrets) throw new TargetProblem("credentials", "The password of this place is missing. Please enter it again.")
  return joinSecrets(place, secrets)
}

type OpenPlace = { target: BackupTarget; key: RecoveryKey; writer: string }

/** The caller closes the target. @throws TargetProblem */
export async function openPlace(shop: Shop, targetId: string): Promise<OpenPlace> {
  const [row] = await shop.db.select().from(backupTargets).where(eq(backupTargets.id, targetId))
  if (!row?.isReady) throw new TargetProblem("missing", "This place was removed, or has not been tried yet.")
  const identity = await findRecoveryKey(shop)
  const [own] = await shop.db.select({ writer: backupKeys.writer }).from(backupKeys)
  if (!identity || !own) throw new TargetProblem("credentials", "The recovery key is missing on this computer.")
  const key = await openRecoveryKey(identity)
  return { target: shop.openBackupTarget(await readTargetSettings(shop, row)), key, writer: own.writer }
}
