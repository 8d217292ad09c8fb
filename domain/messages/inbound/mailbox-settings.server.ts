import { randomBytes } from "node:crypto"
import { z } from "zod"
import { MailboxProblem } from "../../../services/mailbox/mailbox.ts"
import type { Actor } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../../problem.ts"
import { query } from "../../query.server.ts"
import { settingsSchemas } from "../../settings/settings.ts"
import { lockSettings, writeSettings } from "../../settings/settings-commands.server.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import { deleteSecret, findSecret, saveSecret } from "../../settings/stored-secrets.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import {
  findMailboxPassword,
  findMailboxState,
  getMailboxPasswordPurpose,
  type MailboxSettings,
  type MailboxState,
  openMailboxFolder,
} from "./mailbox-access.server.ts"

export type MailboxForEdit = MailboxSettings & { hasPassword: boolean; hasKey: boolean; state: MailboxState | null }

/** Without the password and the key. */
export const getMailboxForEdit = (shop: Shop, actor: Actor): Promise<Outcome<MailboxForEdit>> =>
  query(shop, actor, "messages.read", async (db) => {
    const { mailbox } = await getSettings(db, "mailbox")
    const hasPassword = (await findMailboxPassword(shop, mailbox)) !== null
    const hasKey = (await findWebhookKey(shop)) !== null
    return done({ ...mailbox, hasPassword, hasKey, state: await findMailboxState(shop) })
  })

const saveMailboxSchema = settingsSchemas.mailbox.extend({
  /** "": the stored one stays. */
  password: z.string().max(1000, "At most 1,000 characters.").default(""),
})

const isThisComputer = (host: string) => host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host)

function findMissing({ host, user, security }: MailboxSettings): Outcome<never> | null {
  if (!host) return refuseFields({ host: "Which server?" })
  if (!user) return refuseFields({ user: "Please enter the user name." })
  if (security === "none" && !isThisComputer(host))
    return refuseFields({ security: "Without encryption a password is only sent on this computer." })
  return null
}

/** Fields that the form does not show for this method keep their values. */
function withHiddenFields(typed: MailboxSettings, { host, port, security, user, folder, ...stored }: MailboxSettings) {
  if (typed.by === "imap") return typed
  const { by, address, plus } = typed
  return { ...stored, ...(by !== "nothing" && { address, plus }), by, host, port, security, user, folder }
}

const passwordRequired = refuseFields({ password: "Please enter the password of this user name." })

/** A password must be typed again for another server or method, because an unused one is deleted. */
export const saveMailbox = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<MailboxSettings>> =>
  command(shop, actor, "messages.mailbox", validateInput(saveMailboxSchema, input), async (run, asked) => {
    const { password, ...typed } = asked
    // Before the password is read, because a concurrent save may replace it.
    await lockSettings(run.tx)
    const settings = withHiddenFields(typed, (await getSettings(run.tx, "mailbox")).mailbox)
    const isRead = settings.by === "imap"
    const missing = isRead ? findMissing(settings) : null
    if (missing) return missing
    const storedPassword = await findMailboxPassword({ db: run.tx, secrets: shop.secrets }, settings)
    if (isRead && !password && storedPassword === null) return passwordRequired
    await writeSettings(run, "mailbox", settings)
    if (!isRead) await deleteSecret(run, "mailbox")
    else if (password) await saveSecret(run, "mailbox", getMailboxPasswordPurpose(settings), password)
    return done(settings)
  })

/** Signs in and opens the folder without saving. @returns the folder's number of e-mails */
export const testMailbox = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ emails: number }>> =>
  query(shop, actor, "messages.mailbox", async () => {
    const typed = validateInput(saveMailboxSchema, input)
    if (!typed.ok) return typed
    const { password, ...settings } = typed.value
    const lacks = findMissing(settings)
    if (lacks) return lacks
    const known = password || (await findMailboxPassword(shop, settings))
    if (!known) return passwordRequired
    try {
      return done({ emails: await openMailboxFolder(settings, known).countEmails() })
    } catch (error) {
      if (error instanceof MailboxProblem) return refuseFields({ [error.field]: error.message })
      shop.log.warn({ err: error }, "a mailbox could not be tested")
      return refuse("unavailable", "Trying it failed. The site’s log says why.")
    }
  })

export const findWebhookKey = (shop: Pick<Shop, "db" | "secrets">) => findSecret(shop, "letters by webhook", [])

export const createWebhookKey = (shop: Shop, actor: Actor): Promise<Outcome<{ key: string }>> =>
  command(shop, actor, "messages.mailbox", noInput, async (run) => {
    const key = randomBytes(32).toString("base64url")
    await saveSecret(run, "letters by webhook", [], key)
    await recordEvent(run.tx, actor, { noun: "settings", nounId: "mailbox", action: "key made" }, run.now)
    return done({ key })
  })
