import { redirect } from "react-router"
import { emailAddress } from "../../domain/accounts/account.ts"
import { createRecoveryCodes } from "../../domain/accounts/mfa/recovery-codes.server.ts"
import { deleteRememberedBrowser } from "../../domain/accounts/mfa/remembered-browsers.server.ts"
import { changeProfile } from "../../domain/accounts/people/change-profile.server.ts"
import { deleteOwnAccount } from "../../domain/accounts/people/delete-account.server.ts"
import { disconnectProvider } from "../../domain/accounts/providers/disconnect-provider.server.ts"
import { changeAddress } from "../../domain/accounts/sessions/change-address.server.ts"
import { changePassword } from "../../domain/accounts/sessions/change-password.server.ts"
import { deletePasskey, renamePasskey } from "../../domain/accounts/sessions/passkeys.server.ts"
import { endAccountSession, endSessions } from "../../domain/accounts/sessions/sessions.server.ts"
import { lacksConfirmation, refuseUnconfirmed } from "../../domain/actor.ts"
import { listNotificationKinds, type NotificationChannels } from "../../domain/notifications/notification-kinds.ts"
import { saveNotificationPreferences } from "../../domain/notifications/preferences.server.ts"
import { hasMailServer } from "../../domain/outbox/has-mail-server.server.ts"
import type { Outcome } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"
import type { AccountActionInput, AccountAnswer } from "./account-answer.ts"
import { mfaActions } from "./mfa-actions.server.ts"

export const accountActions = new Map<string, (act: AccountActionInput) => Promise<AccountAnswer>>([
  ["profile", saveProfile],
  [
    "password",
    ({ shop, user, fields: { current = "", password = "" } }) =>
      toAnswer(
        "password",
        changePassword(shop, user, { current, password }),
        "Changed. All other devices were signed out.",
      ),
  ],
  ...mfaActions,
  [
    "passkeys remove",
    ({ shop, user, fields: { passkey = "" } }) => toAnswer("passkeys", deletePasskey(shop, user, passkey), "Removed."),
  ],
  [
    "passkeys rename",
    async ({ shop, user, fields: { passkey = "", name = "" } }) => ({
      ...(await toAnswer("passkeys", renamePasskey(shop, user, { id: passkey, name }), "Saved.")),
      typed: { passkey, name },
    }),
  ],
  // after the confirmation the browser or another page completes the action
  ["passkeys confirm", (act) => confirmOnly("passkeys", "Thank you. You can add the passkey now.", act)],
  ["providers confirm", (act) => confirmOnly("providers", "Thank you. You can connect the account now.", act)],
  ["data confirm", (act) => confirmOnly("data", "Thank you. You can download your data now.", act)],
  [
    "providers disconnect",
    async ({ shop, user, fields: { provider = "" } }) => {
      const gone = await disconnectProvider(shop, user, provider)
      return gone.ok
        ? { part: "providers", problem: null, said: `${gone.value} is disconnected.` }
        : { part: "providers", problem: gone.problem }
    },
  ],
  ["notifications save", savePreferenceFields],
  [
    "recovery make",
    async ({ shop, user }) => {
      const made = await createRecoveryCodes(shop, user)
      return made.ok
        ? { part: "recovery", problem: null, codes: made.value, madeAt: shop.now().toISOString() }
        : { part: "recovery", problem: made.problem }
    },
  ],
  [
    "devices end",
    ({ shop, user, fields: { session = "" } }) =>
      toAnswer("devices", endAccountSession(shop, user, session), "Signed out there."),
  ],
  [
    "devices end-others",
    ({ shop, user }) => toAnswer("devices", endSessions(shop, user, "others"), "You’re signed out everywhere else."),
  ],
  [
    "devices forget",
    ({ shop, user, fields: { browser = "" } }) =>
      toAnswer(
        "devices",
        deleteRememberedBrowser(shop, user, browser),
        "That browser will be asked for the code again.",
      ),
  ],
  [
    "data delete",
    async ({ shop, user, fields: { email = "" } }) => {
      const ended = await deleteOwnAccount(shop, user, email)
      if (ended.ok) throw redirect("/")
      return { part: "data", problem: ended.problem, typed: { email } }
    },
  ],
])

async function toAnswer(part: string, outcome: Promise<Outcome<unknown>>, said: string): Promise<AccountAnswer> {
  const result = await outcome
  return result.ok ? { part, problem: null, said } : { part, problem: result.problem }
}

async function confirmOnly(part: string, said: string, { shop, user }: AccountActionInput): Promise<AccountAnswer> {
  if (lacksConfirmation(user, shop.now())) return { part, problem: refuseUnconfirmed().problem }
  return { part, problem: null, said }
}

/** Iterates over the kinds, because unchecked boxes are not submitted. */
async function savePreferenceFields({ shop, user, fields }: AccountActionInput): Promise<AccountAnswer> {
  const on = (kind: string, way: keyof NotificationChannels) => fields[`${kind} ${way}`] !== undefined
  const wanted = listNotificationKinds(user.role).map((kind) => ({
    kind,
    ...{ inApp: on(kind, "inApp"), byEmail: on(kind, "byEmail") },
    ...(user.role === "admin" && { byPush: on(kind, "byPush") }),
  }))
  return toAnswer("notifications", saveNotificationPreferences(shop, user, wanted), "Saved.")
}

async function saveProfile({
  shop,
  user,
  fields: { name = "", email = "" },
}: AccountActionInput): Promise<AccountAnswer> {
  const typed = { name, email }
  const saved = await changeProfile(shop, user, { name })
  if (!saved.ok) return { part: "profile", problem: saved.problem, typed }
  const address = emailAddress.safeParse(email)
  if (address.success && address.data.toLowerCase() === user.email.toLowerCase())
    return { part: "profile", problem: null, said: "Saved." }
  const asked = await changeAddress(shop, user, email)
  return asked.ok
    ? { part: "profile", problem: null, said: await formatAddressChanged(shop, email), typed }
    : { part: "profile", problem: asked.problem, typed }
}

const formatAddressChanged = async (shop: Shop, email: string) =>
  (await hasMailServer(shop))
    ? `Saved. We’ve sent an e-mail with a link to ${email}.`
    : `Your name is saved. ${email} counts once it’s confirmed by a link, and this site can’t send e-mail yet.`
