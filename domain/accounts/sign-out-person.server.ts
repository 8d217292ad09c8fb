import { and, eq, ne } from "drizzle-orm"
import type { z } from "zod"
import { sessions, users } from "../../db/tables/accounts.ts"
import { type Actor, getActorName } from "../actor.ts"
import { command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { accountId } from "./account.ts"
import { sendSignedOutEmail } from "./account-emails.server.ts"
import { type Account, findAccount } from "./change-role.server.ts"
import { deleteRememberedBrowsers } from "./remembered-cookie.server.ts"

/** Spares the actor's own session, and sends an e-mail. Returns the number. */
export async function signOutPerson(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof accountId>,
): Promise<Outcome<{ account: Account; ended: number }>> {
  return command(shop, actor, "accounts.write", validateInput(accountId, input), async ({ tx, now }, { id }) => {
    const account = await findAccount(tx, eq(users.id, id))
    if (!account) return refuse("not_found", "This account no longer exists.")
    const currentSessionId = actor.kind === "user" ? actor.session?.id : undefined
    const gone = await tx
      .delete(sessions)
      .where(
        and(eq(sessions.userId, id), currentSessionId === undefined ? undefined : ne(sessions.id, currentSessionId)),
      )
      .returning({ expiresAt: sessions.expiresAt })
    await deleteRememberedBrowsers(tx, id)
    const ended = gone.filter(({ expiresAt }) => expiresAt > now).length
    if (ended === 0) return done({ account, ended })
    await recordEvent(tx, actor, { noun: "account", nounId: id, action: "signed out everywhere" }, now)
    await sendSignedOutEmail(shop, tx, account, getActorName(actor))
    return done({ account, ended })
  })
}
