import { eq } from "drizzle-orm"
import type { z } from "zod"
import { profiles, users } from "../../../db/tables/accounts.ts"
import { type Actor, hasPendingMfa, isSignedIn, refuseWithoutCode, type User } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { profileForm } from "../account.ts"

export async function changeProfile(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof profileForm>,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (hasPendingMfa(actor)) return refuseWithoutCode()
  return command(shop, actor, "anyone", validateInput(profileForm, input), (context, { name }) =>
    saveProfileName(context, actor, name),
  )
}

export async function saveProfileName({ tx, now }: CommandContext, user: User, name: string): Promise<Outcome<null>> {
  if (name === user.name) return done(null)
  await tx.update(users).set({ name, updatedAt: now }).where(eq(users.id, user.id))
  await tx.update(profiles).set({ fullName: name }).where(eq(profiles.id, user.id))
  const changes = { name: { before: user.name, after: name } }
  await recordEvent(tx, user, { noun: "account", nounId: user.id, action: "changed", changes }, now)
  return done(null)
}
