import { eq } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { backupKeys, backupTargets } from "../../../db/tables/backup-targets.ts"
import type { BackupTarget, TargetSettings } from "../../../services/backup-targets/backup-targets.ts"
import { TargetProblem } from "../../../services/backup-targets/target-problem.ts"
import type { Secrets } from "../../../services/secrets/secrets.ts"
import type { Shop } from "../../shop.ts"
import { openRecoveryKey, type RecoveryKey } from "./recovery-key.server.ts"
import {
  getTargetOwner,
  type SavedTarget,
  savedTargetSchema,
  type TargetSecrets,
  targetSecretsSchema,
} from "./target-settings.ts"

type Store = { db: Database | Transaction; secrets: Secrets }

export type TargetRow = typeof backupTargets.$inferSelect

export const formatTargetPurpose = (id: string, saved: SavedTarget): string =>
  JSON.stringify(["backup target", id, ...getTargetOwner(saved)])

export const keyPurpose = "recovery key"

export const getSavedTarget = (row: Pick<TargetRow, "settings">): SavedTarget => savedTargetSchema.parse(row.settings)

/** Null: none is stored for this server and user, or another computer sealed it. */
export async function findTargetSecrets(
  { secrets }: Pick<Store, "secrets">,
  { id, sealed }: Pick<TargetRow, "id" | "sealed">,
  saved: SavedTarget,
): Promise<TargetSecrets | null> {
  const text = await secrets.open(formatTargetPurpose(id, saved), sealed).catch(() => null)
  return text === null ? null : targetSecretsSchema.parse(JSON.parse(text))
}

/** Null: there is none yet, or another computer sealed it. */
export async function findRecoveryKey({ db, secrets }: Store): Promise<string | null> {
  const [row] = await db.select().from(backupKeys)
  return row ? secrets.open(keyPurpose, row.sealed).catch(() => null) : null
}

function joinSecrets(saved: SavedTarget, secrets: TargetSecrets): TargetSettings {
  if (saved.kind === "s3") return { ...saved, secretAccessKey: secrets.secretAccessKey }
  if (saved.kind === "webdav") return { ...saved, password: secrets.password }
  if (saved.kind === "folder") return saved
  const { signIn, publicKey: _, ...server } = saved
  const isByKey = signIn === "key"
  return {
    ...server,
    password: isByKey ? "" : secrets.password,
    privateKey: isByKey ? secrets.privateKey : "",
  }
}

/** With secrets. @throws TargetProblem when they are missing */
export async function readTargetSettings(shop: Store, row: TargetRow): Promise<TargetSettings> {
  const saved = getSavedTarget(row)
  const secrets = await findTargetSecrets(shop, row, saved)
  if (!secrets) throw new TargetProblem("credentials", "The password of this place is missing. Please enter it again.")
  return joinSecrets(saved, secrets)
}

type OpenTarget = { target: BackupTarget; key: RecoveryKey; writer: string }

/** The caller closes the target. @throws TargetProblem */
export async function openTarget(shop: Shop, targetId: string): Promise<OpenTarget> {
  const [row] = await shop.db.select().from(backupTargets).where(eq(backupTargets.id, targetId))
  if (!row?.isReady) throw new TargetProblem("missing", "This place was removed, or has not been tried yet.")
  const identity = await findRecoveryKey(shop)
  const [own] = await shop.db.select({ writer: backupKeys.writer }).from(backupKeys)
  if (!identity || !own) throw new TargetProblem("credentials", "The recovery key is missing on this computer.")
  const key = await openRecoveryKey(identity)
  return { target: shop.openBackupTarget(await readTargetSettings(shop, row)), key, writer: own.writer }
}
