import { eq } from "drizzle-orm"
import { users } from "../../db/tables/accounts.ts"
import { type Actor, codeFirst, isSignedIn, lacksCode } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { anotherAdmin } from "./admins.server.ts"
import { withdrawInvitationsOf } from "./sent-invitations.server.ts"

/**
 * Deletes the account of the person who asks for it, with everything that belongs to it, also the invitations that it sent
 * and nobody accepted. Orders and invoices, which the
 * law asks to keep, are not part of it. The last admin stays.
 * @param typed the account's address, typed to confirm
 */
export async function endAccount(shop: Shop, actor: Actor, typed: string): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (lacksCode(actor)) return codeFirst()
  if (typed.trim().toLowerCase() !== actor.email.toLowerCase())
    return refuse("invalid", "Type your e-mail address to delete the account.", {
      email: `Please type ${actor.email}.`,
    })
  return command(shop, actor, "anyone", noInput, async (run) => {
    const { tx, now } = run
    if (!(await anotherAdmin(tx, actor.id)))
      return refuse("conflict", "You are the only admin. Make somebody else an admin first.")
    await withdrawInvitationsOf(run, actor.id)
    await tx.delete(users).where(eq(users.id, actor.id))
    const nobody = { kind: "user" as const, id: actor.id, email: "", name: "A former account", role: actor.role }
    await record(tx, nobody, { noun: "account", nounId: actor.id, action: "deleted" }, now)
    return done(null)
  })
}
