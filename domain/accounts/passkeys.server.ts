import { and, asc, eq } from "drizzle-orm"
import { z } from "zod"
import { passkeys } from "../../db/tables/factors.ts"
import { type Actor, codeFirst, isSignedIn, lacksCode, type User } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { anotherWay, lastWay, waysHere } from "./another-way.server.ts"

/** `provesSecondStep`: it signs in without a code, also to an account with a second step. */
export type OwnPasskey = { id: string; name: string; createdAt: Date; provesSecondStep: boolean }

/** An account's passkeys, oldest first. */
export const ownPasskeys = (shop: Shop, { id }: Pick<User, "id">): Promise<OwnPasskey[]> =>
  shop.db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      provesSecondStep: passkeys.provesSecondStep,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .then((rows) => rows.map((row) => ({ ...row, name: row.name || "Passkey" })))

/** Removes one of the account's passkeys: nobody signs in with it any more. The last way to sign in stays. */
export async function removePasskey(shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (lacksCode(actor)) return codeFirst()
  if (!z.uuid().safeParse(id).success) return unknown
  const ways = await waysHere(shop)
  return command(shop, actor, "anyone", noInput, async ({ tx, now }): Promise<Outcome<null>> => {
    if (!(await anotherWay(tx, actor.id, id, ways))) return lastWay()
    const [gone] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, actor.id)))
      .returning({ id: passkeys.id })
    if (!gone) return unknown
    await record(tx, actor, { noun: "account", nounId: actor.id, action: "removed a passkey" }, now)
    return done(null)
  })
}

const unknown = refuse("not_found", "There is no such passkey.")
