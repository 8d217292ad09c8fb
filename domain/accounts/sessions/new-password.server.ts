import { isEasyPassword } from "../../../lib/easy-password.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"

type Person = { email: string; name: string }

/** Refuses easy and breached passwords. Required wherever a password is set (decision 096). */
export async function validateNewPassword(shop: Shop, password: string, person: Person): Promise<Outcome<null>> {
  const { site } = await getSettings(shop.db, "site")
  // As the hash normalizes it: fullwidth letters are equal to plain ones.
  const read = password.normalize("NFKC")
  const names = [site.artistName, new URL(shop.siteUrl).hostname, person.email, person.name]
  if (isEasyPassword(read, names)) return refused("This is easy to guess. Four unrelated words make a good one.")
  if (await shop.breachedPasswords.knows(read))
    return refused(
      "This password is on a list of stolen ones. Please choose another: four unrelated words make a good one.",
    )
  return done(null)
}

const refused = (message: string) => refuse("invalid", message, { password: message })
