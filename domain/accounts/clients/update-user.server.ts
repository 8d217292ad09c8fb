import { z } from "zod"
import { hasPendingMfa, refuseWithoutCode, type User } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { done, type Outcome, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { emailAddress, passwordForm, profileForm } from "../account.ts"
import { saveProfileName } from "../people/change-profile.server.ts"
import { prepareNewAddress, requestNewAddress } from "../sessions/change-address.server.ts"
import { preparePassword, savePassword } from "../sessions/change-password.server.ts"
import { confirmByCode } from "../sessions/confirm-by-email.server.ts"
import { findPublicUser, type PublicUser } from "../tokens/public-user.server.ts"

/** Supabase's client sends PKCE fields with each call. */
const updateForm = z.strictObject({
  email: emailAddress.optional(),
  password: passwordForm.shape.password.optional(),
  current_password: z.string().optional(),
  nonce: z.string().max(100).optional(),
  data: z.strictObject({ full_name: profileForm.shape.name.optional() }).optional(),
  code_challenge: z.unknown(),
  code_challenge_method: z.unknown(),
})

/** All or none. The address changes when its link is followed. `nonce`: the code of `reauthenticate`. */
export async function updateUser(shop: Shop, user: User, input: unknown): Promise<Outcome<PublicUser>> {
  if (hasPendingMfa(user)) return refuseWithoutCode()
  const form = validateInput(updateForm, input)
  if (!form.ok) return form
  const { email, password, current_password: current = "", nonce, data } = form.value
  // A try counts even if the rest fails.
  const confirmed = nonce ? await confirmByCode(shop, user, nonce) : done(user.session.confirmedAt)
  if (!confirmed.ok) return { ok: false, problem: { ...confirmed.problem, reason: "reauthentication_not_valid" } }
  const actor = { ...user, session: { ...user.session, confirmedAt: confirmed.value } }
  const hashes = password === undefined ? null : await preparePassword(shop, actor, { current, password })
  if (hashes && !hashes.ok) return hashes
  const address = email === undefined ? null : await prepareNewAddress(shop, actor, email)
  if (address && !address.ok) return address
  const updated = await command(shop, actor, "anyone", noInput, async (context) => {
    const named = data?.full_name === undefined ? done(null) : await saveProfileName(context, actor, data.full_name)
    if (!named.ok) return named
    const changed = hashes ? await savePassword(context, actor, hashes.value) : done(null)
    if (!changed.ok) return changed
    return address ? requestNewAddress(context, actor, address.value) : done(null)
  })
  if (!updated.ok) return updated
  const now = await findPublicUser(shop.db, user.id)
  return now ? done(now) : refuseBecause("session_not_found", "forbidden", "The session is over.")
}
