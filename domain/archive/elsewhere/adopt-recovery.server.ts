import { randomUUID } from "node:crypto"
import { identityToRecipient } from "age-encryption"
import { backupKeys, backupTargets } from "../../../db/tables/backup-targets.ts"
import type { TargetSettings } from "../../../services/backup-targets/backup-targets.ts"
import { formatSshPublicKey } from "../../../services/backup-targets/sftp-connection.server.ts"
import type { Actor } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { done, type Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { formatTargetPurpose, keyPurpose } from "./open-target.server.ts"
import type { Recovery } from "./recovery-line.server.ts"
import { type SavedTarget, savedTargetSchema, type TargetSecrets } from "./target-settings.ts"

/**
 * The recovered site goes on with the key and places of its sheet, so that the sheet stays valid. The studio asks to try each
 * place first: the original site may still write there.
 */
export const adoptRecovery = (shop: Shop, actor: Actor, { key, targets }: Recovery): Promise<Outcome<undefined>> =>
  command(shop, actor, "backups.write", noInput, async ({ tx, now }) => {
    await tx.delete(backupKeys)
    await tx.insert(backupKeys).values({
      recipient: await identityToRecipient(key),
      sealed: await shop.secrets.seal(keyPurpose, key),
      createdAt: now,
    })
    for (const { name, settings } of targets) {
      const id = randomUUID()
      const { target, secrets } = await splitSecrets(settings)
      const sealed = await shop.secrets.seal(formatTargetPurpose(id, target), JSON.stringify(secrets))
      await tx.insert(backupTargets).values({
        id,
        kind: target.kind,
        name,
        settings: target,
        sealed,
        isReady: false,
        isPrepared: true,
        createdAt: now,
      })
    }
    return done(undefined)
  })

/** @throws for settings that the form of a place would refuse */
export async function splitSecrets(settings: TargetSettings): Promise<{ target: SavedTarget; secrets: TargetSecrets }> {
  const none: TargetSecrets = { password: "", secretAccessKey: "", privateKey: "" }
  if (settings.kind === "folder") return { target: savedTargetSchema.parse(settings), secrets: none }
  if (settings.kind === "s3") {
    const { secretAccessKey, ...target } = settings
    return { target: savedTargetSchema.parse(target), secrets: { ...none, secretAccessKey } }
  }
  const { password, ...rest } = settings
  if (rest.kind === "webdav") return { target: savedTargetSchema.parse(rest), secrets: { ...none, password } }
  const { privateKey, ...server } = rest
  const signIn = privateKey ? "key" : "password"
  const publicKey = privateKey ? await formatSshPublicKey(privateKey, "solander") : ""
  const target = savedTargetSchema.parse({ ...server, signIn, publicKey })
  return { target, secrets: { ...none, password, privateKey } }
}
