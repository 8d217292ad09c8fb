import { redirect } from "react-router"
import { emailAddress } from "../../domain/accounts/account.ts"
import { changeAddress } from "../../domain/accounts/change-address.server.ts"
import { changePassword } from "../../domain/accounts/change-password.server.ts"
import { changeProfile } from "../../domain/accounts/change-profile.server.ts"
import { endAccount } from "../../domain/accounts/end-account.server.ts"
import { makeRecoveryCodes } from "../../domain/accounts/factors/recovery-codes.server.ts"
import { removePasskey, renamePasskey } from "../../domain/accounts/passkeys.server.ts"
import { disconnectProvider } from "../../domain/accounts/providers/disconnect-provider.server.ts"
import { forgetBrowser } from "../../domain/accounts/remembered-browsers.server.ts"
import { endAccountSession, endSessions } from "../../domain/accounts/sessions.server.ts"
import { confirmFirst, lacksConfirmation } from "../../domain/actor.ts"
import { mailsLeave } from "../../domain/mails/mails-leave.server.ts"
import { kindsFor, type Ways } from "../../domain/notifications/notification-kinds.ts"
import { savePreferences } from "../../domain/notifications/preferences.server.ts"
import type { Outcome } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"
import type { AccountAnswer, Act } from "./account-answer.ts"
import { stepActs } from "./step-acts.server.ts"

export const acts = new Map<string, (act: Act) => Promise<AccountAnswer>>([
  ["profile", saveProfile],
  [
    "password",
    ({ shop, user, fields: { current = "", password = "" } }) =>
      answer(
        "password",
        changePassword(shop, user, { current, password }),
        "Changed. All other devices were signed out.",
      ),
  ],
  ...stepActs,
  [
    "passkeys remove",
    ({ shop, user, fields: { passkey = "" } }) => answer("passkeys", removePasskey(shop, user, passkey), "Removed."),
  ],
  [
    "passkeys rename",
    async ({ shop, user, fields: { passkey = "", name = "" } }) => ({
      ...(await answer("passkeys", renamePasskey(shop, user, { id: passkey, name }), "Saved.")),
      typed: { passkey, name },
    }),
  ],
  // after the confirmation the browser or another page completes the action
  ["passkeys confirm", (act) => onceConfirmed("passkeys", "Thank you. You can add the passkey now.", act)],
  ["providers confirm", (act) => onceConfirmed("providers", "Thank you. You can connect the account now.", act)],
  ["data confirm", (act) => onceConfirmed("data", "Thank you. You can download your data now.", act)],
  [
    "providers disconnect",
    async ({ shop, user, fields: { provider = "" } }) => {
      const gone = await disconnectProvider(shop, user, provider)
      return gone.ok
        ? { part: "providers", problem: null, said: `${gone.value} is disconnected.` }
        : { part: "providers", problem: gone.problem }
    },
  ],
  ["notifications save", saveWays],
  [
    "recovery make",
    async ({ shop, user }) => {
      const made = await makeRecoveryCodes(shop, user)
      return made.ok
        ? { part: "recovery", problem: null, codes: made.value, madeAt: shop.now().toISOString() }
        : { part: "recovery", problem: made.problem }
    },
  ],
  [
    "devices end",
    ({ shop, user, fields: { session = "" } }) =>
      answer("devices", endAccountSession(shop, user, session), "Signed out there."),
  ],
  [
    "devices end-others",
    ({ shop, user }) => answer("devices", endSessions(shop, user, "others"), "You’re signed out everywhere else."),
  ],
  [
    "devices forget",
    ({ shop, user, fields: { browser = "" } }) =>
      answer("devices", forgetBrowser(shop, user, browser), "That browser will be asked for the code again."),
  ],
  [
    "data delete",
    async ({ shop, user, fields: { email = "" } }) => {
      const ended = await endAccount(shop, user, email)
      if (ended.ok) throw redirect("/")
      return { part: "data", problem: ended.problem, typed: { email } }
    },
  ],
])

async function answer(part: string, outcome: Promise<Outcome<unknown>>, said: string): Promise<AccountAnswer> {
  const result = await outcome
  return result.ok ? { part, problem: null, said } : { part, problem: result.problem }
}

async function onceConfirmed(part: string, said: string, { shop, user }: Act): Promise<AccountAnswer> {
  if (lacksConfirmation(user, shop.now())) return { part, problem: confirmFirst().problem }
  return { part, problem: null, said }
}

/** Iterates over the kinds, because unchecked boxes are not submitted. */
async function saveWays({ shop, user, fields }: Act): Promise<AccountAnswer> {
  const on = (kind: string, way: keyof Ways) => fields[`${kind} ${way}`] !== undefined
  const wanted = kindsFor(user.role).map((kind) => ({
    kind,
    ...{ inApp: on(kind, "inApp"), byEmail: on(kind, "byEmail") },
    ...(user.role === "admin" && { byPush: on(kind, "byPush") }),
  }))
  return answer("notifications", savePreferences(shop, user, wanted), "Saved.")
}

async function saveProfile({ shop, user, fields: { name = "", email = "" } }: Act): Promise<AccountAnswer> {
  const typed = { name, email }
  const saved = await changeProfile(shop, user, { name })
  if (!saved.ok) return { part: "profile", problem: saved.problem, typed }
  const address = emailAddress.safeParse(email)
  if (address.success && address.data.toLowerCase() === user.email.toLowerCase())
    return { part: "profile", problem: null, said: "Saved." }
  const asked = await changeAddress(shop, user, email)
  return asked.ok
    ? { part: "profile", problem: null, said: await newAddressSaid(shop, email), typed }
    : { part: "profile", problem: asked.problem, typed }
}

const newAddressSaid = async (shop: Shop, email: string) =>
  (await mailsLeave(shop))
    ? `Saved. We’ve sent an e-mail with a link to ${email}.`
    : `Your name is saved. ${email} counts once it’s confirmed by a link, and this site can’t send e-mail yet.`
