import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { and, eq, inArray } from "drizzle-orm"
import { z } from "zod"
import { backupCopies, backupKeys, backupTargets } from "../../../db/tables/backup-targets.ts"
import { createSshKeyPair } from "../../../services/backup-targets/sftp-connection.server.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import {
  findTargetSecrets,
  formatTargetPurpose,
  getSavedTarget,
  keyPurpose,
  type TargetRow,
} from "./open-target.server.ts"
import { createRecoveryKey } from "./recovery-key.server.ts"
import {
  getTargetOwner,
  type SavedTarget,
  savedTargetSchema,
  type TargetSecrets,
  targetSecretsSchema,
} from "./target-settings.ts"

const targetFormSchema = z.strictObject({
  /** "": a new one. */
  id: z.union([z.uuid(), z.literal("")]).default(""),
  name: z.string().trim().min(1, "Please enter a name, for example “NAS at home”.").max(100, "At most 100 characters."),
  secrets: targetSecretsSchema.partial(),
})

/** Errors are named as the fields of the form, also those of the place. */
function validateTarget(
  input: Record<string, unknown>,
): Outcome<z.infer<typeof targetFormSchema> & { target: SavedTarget }> {
  const { target: typed, ...others } = input
  const [saved, target] = [validateInput(targetFormSchema, others), validateInput(savedTargetSchema, typed)]
  if (saved.ok && target.ok) return done({ ...saved.value, target: target.value })
  const getFields = (outcome: Outcome<unknown>) => (outcome.ok ? {} : outcome.problem.fields)
  return refuseFields({ ...getFields(saved), ...getFields(target) })
}

type TypedTarget = { id?: string; name: string; target: Record<string, unknown>; secrets: Partial<TargetSecrets> }

const getFolder = (target: SavedTarget) => [...getTargetOwner(target), "path" in target ? target.path : ""]
const isSameFolder = (one: SavedTarget, other: SavedTarget) => isDeepStrictEqual(getFolder(one), getFolder(other))

/**
 * It is used after it was tried (`tryTarget`), also after a change of more than its name. Secrets that are left empty stay, for the
 * same server and user.
 */
export const saveTarget = (shop: Shop, actor: Actor, input: TypedTarget): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "backups.targets", validateTarget(input), async (run, asked) => {
    const { tx, now } = run
    const [former] = asked.id
      ? await tx.select().from(backupTargets).where(eq(backupTargets.id, asked.id)).for("update")
      : []
    if (asked.id && former?.kind !== asked.target.kind) return refuse("not_found", "There is no such place.")
    const id = former?.id ?? randomUUID()
    const target = keepHostKey(asked.target, former)
    const stored = former ? await findTargetSecrets(shop, former, target) : null
    const completed = await completeSecrets(target, asked.secrets, stored)
    if (!completed.ok) return completed
    const { settings, secrets } = completed.value
    const before = former && getSavedTarget(former)
    const isSame = former && isDeepStrictEqual(before, settings) && isDeepStrictEqual(stored, secrets)
    const values = {
      name: asked.name,
      settings,
      sealed: isSame
        ? former.sealed
        : await shop.secrets.seal(formatTargetPurpose(id, settings), JSON.stringify(secrets)),
      isReady: isSame ? former.isReady : false,
      isPrepared: former && before && isSameFolder(before, settings) ? former.isPrepared : false,
    }
    if (former) await tx.update(backupTargets).set(values).where(eq(backupTargets.id, id))
    else await tx.insert(backupTargets).values({ id, kind: target.kind, ...values, createdAt: now })
    await makeRecoveryKey(run)
    await recordEvent(tx, actor, { noun: "backup target", nounId: id, action: former ? "changed" : "added" }, now)
    return done({ id })
  })

/** The trusted key is of one server. */
function keepHostKey(target: SavedTarget, former: TargetRow | undefined): SavedTarget {
  if (target.kind !== "sftp") return target
  const before = former ? getSavedTarget(former) : null
  if (before?.kind !== "sftp") return { ...target, hostKey: "", publicKey: "" }
  const isSame = before.host === target.host && before.port === target.port
  return { ...target, hostKey: isSame ? before.hostKey : "", publicKey: before.publicKey }
}

const noSecrets: TargetSecrets = { password: "", secretAccessKey: "", privateKey: "" }

async function completeSecrets(
  target: SavedTarget,
  typed: Partial<TargetSecrets>,
  stored: TargetSecrets | null,
): Promise<Outcome<{ settings: SavedTarget; secrets: TargetSecrets }>> {
  const secrets: TargetSecrets = {
    ...noSecrets,
    password: typed.password || stored?.password || "",
    secretAccessKey: typed.secretAccessKey || stored?.secretAccessKey || "",
    privateKey: stored?.privateKey ?? "",
  }
  if (target.kind === "s3" && !secrets.secretAccessKey)
    return refuseFields({ secretAccessKey: "Please enter the secret of this access key." })
  const needsPassword = target.kind === "webdav" || (target.kind === "sftp" && target.signIn === "password")
  if (needsPassword && !secrets.password)
    return refuseFields({ password: "Please enter the password of this user name." })
  if (target.kind !== "sftp" || target.signIn !== "key") return done({ settings: target, secrets })
  if (secrets.privateKey && target.publicKey) return done({ settings: target, secrets })
  const pair = await createSshKeyPair("solander")
  return done({
    settings: { ...target, publicKey: pair.publicKey },
    secrets: { ...secrets, privateKey: pair.privateKey },
  })
}

/** Once for all places. One that another computer sealed is replaced: it reads nothing here. */
async function makeRecoveryKey({ shop, tx, now }: CommandContext): Promise<void> {
  const [row] = await tx.select().from(backupKeys).for("update")
  const isUsable = row && (await shop.secrets.open(keyPurpose, row.sealed).catch(() => null)) !== null
  if (isUsable) return
  if (row) await tx.delete(backupKeys)
  const { identity, recipient } = await createRecoveryKey()
  const sealed = await shop.secrets.seal(keyPurpose, identity)
  await tx.insert(backupKeys).values({ recipient, sealed, createdAt: now }).onConflictDoNothing()
}

const trustSchema = z.strictObject({ id: z.uuid(), hostKey: z.string().regex(/^SHA256:[\w+/]{43}$/) })

/** Pins the key that the artist has compared. */
export const trustHostKey = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "backups.targets", validateInput(trustSchema, input), async ({ tx, now }, { id, hostKey }) => {
    const [row] = await tx.select().from(backupTargets).where(eq(backupTargets.id, id)).for("update")
    const target = row && getSavedTarget(row)
    if (target?.kind !== "sftp") return refuse("not_found", "There is no such place.")
    await tx
      .update(backupTargets)
      .set({ settings: { ...target, hostKey } })
      .where(eq(backupTargets.id, id))
    await recordEvent(tx, actor, { noun: "backup target", nounId: id, action: "key trusted", detail: { hostKey } }, now)
    return done({ id })
  })

/** What is stored there stays. */
export const removeTarget = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ name: string }>> =>
  command(
    shop,
    actor,
    "backups.targets",
    validateInput(z.object({ id: z.uuid() }), input),
    async ({ tx, now }, { id }) => {
      const [running] = await tx
        .select({ id: backupCopies.id })
        .from(backupCopies)
        .where(and(eq(backupCopies.targetId, id), inArray(backupCopies.state, ["waiting", "running"])))
      if (running) return refuse("conflict", "A backup is being made there. Stop it first.")
      const [row] = await tx.delete(backupTargets).where(eq(backupTargets.id, id)).returning()
      if (!row) return refuse("not_found", "There is no such place.")
      await recordEvent(tx, actor, { noun: "backup target", nounId: id, action: "removed" }, now)
      return done({ name: row.name })
    },
  )
