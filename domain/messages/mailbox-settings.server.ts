import { randomBytes } from "node:crypto"
import { z } from "zod"
import { MailboxProblem } from "../../services/mailbox/mailbox.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, noInput } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { forgetSecret, keepSecret, readSecret } from "../settings/kept-secrets.server.ts"
import { settingsSchemas } from "../settings/settings.ts"
import { lockSettings, showSettings } from "../settings/settings-commands.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import {
  type MailboxSettings,
  type MailboxState,
  mailboxPassword,
  mailboxState,
  openFolder,
  passwordPurpose,
} from "./mailbox.server.ts"

export type MailboxForEdit = MailboxSettings & {
  hasPassword: boolean
  hasKey: boolean
  state: MailboxState | null
}

/** Without the password and the key. */
export const mailboxForEdit = (shop: Shop, actor: Actor): Promise<Outcome<MailboxForEdit>> =>
  query(shop, actor, "messages.read", async (db) => {
    const { mailbox } = await readSettings(db, "mailbox")
    const hasPassword = (await mailboxPassword(shop, mailbox)) !== null
    const hasKey = (await webhookKey(shop)) !== null
    return done({ ...mailbox, hasPassword, hasKey, state: await mailboxState(shop) })
  })

const saveSchema = settingsSchemas.mailbox.extend({
  /** "": the stored one stays. */
  password: z.string().max(1000, "At most 1,000 characters.").default(""),
})

const isThisComputer = (host: string) => host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host)

const wrong = (fields: Record<string, string>) => refuse("invalid", "Please check the fields marked in red.", fields)

function lacking({ host, user, security }: MailboxSettings): Outcome<never> | null {
  if (!host) return wrong({ host: "Which server?" })
  if (!user) return wrong({ user: "Please enter the user name." })
  if (security === "none" && !isThisComputer(host))
    return wrong({ security: "Without encryption a password is only sent on this computer." })
  return null
}

/** Fields that the form does not show for this method keep their values. */
function withUnasked(typed: MailboxSettings, { host, port, security, user, folder, ...was }: MailboxSettings) {
  if (typed.by === "imap") return typed
  const { by, address, plus } = typed
  return { ...was, ...(by !== "nothing" && { address, plus }), by, host, port, security, user, folder }
}

const noPassword = wrong({ password: "Please enter the password of this user name." })

/** A password must be typed again for another server or method, because an unused one is deleted. */
export const saveMailbox = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<MailboxSettings>> =>
  command(shop, actor, "messages.mailbox", checked(saveSchema, input), async (run, { password, ...typed }) => {
    // Before the password is read, because a concurrent save may replace it.
    await lockSettings(run.tx)
    const settings = withUnasked(typed, (await readSettings(run.tx, "mailbox")).mailbox)
    const reads = settings.by === "imap"
    const lacks = reads ? lacking(settings) : null
    if (lacks) return lacks
    const kept = await mailboxPassword({ db: run.tx, secrets: shop.secrets }, settings)
    if (reads && !password && kept === null) return noPassword
    await showSettings(run, "mailbox", settings)
    if (!reads) await forgetSecret(run, "mailbox")
    else if (password) await keepSecret(run, "mailbox", passwordPurpose(settings), password)
    return done(settings)
  })

/** Signs in and opens the folder without saving. @returns the folder's number of e-mails */
export const tryMailbox = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ letters: number }>> =>
  query(shop, actor, "messages.mailbox", async () => {
    const typed = checked(saveSchema, input)
    if (!typed.ok) return typed
    const { password, ...settings } = typed.value
    const lacks = lacking(settings)
    if (lacks) return lacks
    const known = password || (await mailboxPassword(shop, settings))
    if (!known) return noPassword
    try {
      return done({ letters: await openFolder(settings, known).look() })
    } catch (error) {
      if (error instanceof MailboxProblem) return wrong({ [error.field]: error.message })
      shop.log.warn({ err: error }, "a mailbox could not be tested")
      return refuse("unavailable", "Trying it failed. The site’s log says why.")
    }
  })

export const webhookKey = (shop: Pick<Shop, "db" | "secrets">) => readSecret(shop, "letters by webhook", [])

export const makeWebhookKey = (shop: Shop, actor: Actor): Promise<Outcome<{ key: string }>> =>
  command(shop, actor, "messages.mailbox", noInput, async (run) => {
    const key = randomBytes(32).toString("base64url")
    await keepSecret(run, "letters by webhook", [], key)
    await record(run.tx, actor, { noun: "settings", nounId: "mailbox", action: "key made" }, run.now)
    return done({ key })
  })
