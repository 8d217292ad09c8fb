import { eq } from "drizzle-orm"
import type { z } from "zod"
import { profiles, users } from "../../db/tables/accounts.ts"
import { type Actor, codeFirst, isSignedIn, lacksCode } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { profileForm } from "./account.ts"

/** Changes the person's own name. */
export async function changeProfile(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof profileForm>,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (lacksCode(actor)) return codeFirst()
  return command(shop, actor, "anyone", checked(profileForm, input), async ({ tx, now }, { name }) => {
    if (name === actor.name) return done(null)
    await tx.update(users).set({ name, updatedAt: now }).where(eq(users.id, actor.id))
    await tx.update(profiles).set({ fullName: name }).where(eq(profiles.id, actor.id))
    const changes = { name: { before: actor.name, after: name } }
    await record(tx, actor, { noun: "account", nounId: actor.id, action: "changed", changes }, now)
    return done(null)
  })
}
