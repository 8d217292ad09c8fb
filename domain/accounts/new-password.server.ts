import { isEasyPassword } from "../../lib/easy-password.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

/** Whose password it will be. */
type Person = { email: string; name: string }

/**
 * Refuses a new password that is easy to guess, for anybody or for this person on this site, or that is known from a breach.
 * Everything that sets a password asks it (decision 096).
 */
export async function checkNewPassword(shop: Shop, password: string, person: Person): Promise<Outcome<null>> {
  const { site } = await readSettings(shop.db, "site")
  // as its hash reads it: whoever guesses the plain letters gets in by the wide ones, too
  const read = password.normalize("NFKC")
  const names = [site.artistName, new URL(shop.siteUrl).hostname, person.email, person.name]
  if (isEasyPassword(read, names)) return refused("This is easy to guess. Four unrelated words make a good one.")
  if (await shop.breachedPasswords.knows(read))
    return refused(
      "This password is on a list of stolen ones. Please choose another: four unrelated words make a good one.",
    )
  return done(null)
}

const refused = (says: string) => refuse("invalid", says, { password: says })
