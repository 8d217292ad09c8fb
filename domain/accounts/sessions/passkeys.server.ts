import { and, asc, eq } from "drizzle-orm"
import { z } from "zod"
import { passkeys } from "../../../db/tables/factors.ts"
import {
  type Actor,
  hasPendingMfa,
  isSignedIn,
  refuseUnlessConfirmed,
  refuseWithoutCode,
  type User,
} from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { passkeyForm } from "../account.ts"
import { sendPasskeyRemovedEmail } from "../account-emails.server.ts"
import {
  getAvailableSignInMethods,
  hasOtherSignInMethod,
  refuseLastSignInMethod,
} from "../providers/remaining-sign-in-method.server.ts"

/** `provesSecondStep`: signs in without a code. */
export type OwnPasskey = { id: string; name: string; createdAt: Date; usedAt: Date | null; provesSecondStep: boolean }

export const listPasskeys = (shop: Shop, { id }: Pick<User, "id">): Promise<OwnPasskey[]> =>
  shop.db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      usedAt: passkeys.usedAt,
      provesSecondStep: passkeys.provesSecondStep,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .then((rows) => rows.map((row) => ({ ...row, name: row.name || "Passkey" })))

/** The last sign-in method stays. */
export async function deletePasskey(shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const refused = refuseUnlessConfirmed(actor, shop.now())
  if (refused) return refused
  if (!z.uuid().safeParse(id).success) return unknown
  const methods = await getAvailableSignInMethods(shop)
  return command(shop, actor, "anyone", noInput, async ({ tx, now }): Promise<Outcome<null>> => {
    if (!(await hasOtherSignInMethod(tx, actor.id, id, methods))) return refuseLastSignInMethod()
    const [gone] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, actor.id)))
      .returning({ name: passkeys.name })
    if (!gone) return unknown
    await recordEvent(tx, actor, { noun: "account", nounId: actor.id, action: "removed a passkey" }, now)
    await sendPasskeyRemovedEmail(shop, tx, actor, gone.name || "Passkey")
    return done(null)
  })
}

export async function renamePasskey(
  shop: Shop,
  actor: Actor,
  { id, ...input }: { id: string; name: string },
): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (hasPendingMfa(actor)) return refuseWithoutCode()
  if (!z.uuid().safeParse(id).success) return unknown
  return command(shop, actor, "anyone", validateInput(passkeyForm, input), async ({ tx, now }, { name }) => {
    const own = and(eq(passkeys.id, id), eq(passkeys.userId, actor.id))
    const [before] = await tx.select({ name: passkeys.name }).from(passkeys).where(own).for("update")
    if (!before) return unknown
    if (before.name === name) return done(null)
    await tx.update(passkeys).set({ name }).where(own)
    const changes = { passkey: { before: before.name, after: name } }
    await recordEvent(tx, actor, { noun: "account", nounId: actor.id, action: "renamed a passkey", changes }, now)
    return done(null)
  })
}

const unknown = refuse("not_found", "There is no such passkey.")
