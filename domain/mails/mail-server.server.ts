import { z } from "zod"
import type { Database, Transaction } from "../../db/connect.ts"
import type { SetServer } from "../../services/mail/mail.server.ts"
import type { Secrets } from "../../services/secrets/secrets.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { forgetSecret, keepSecret, readSecret } from "../settings/kept-secrets.server.ts"
import { type Settings, settingsSchemas } from "../settings/settings.ts"
import { lockSettings, showSettings } from "../settings/settings-commands.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

export type MailServer = Settings<"mailServer">

type Store = { db: Database | Transaction; secrets: Secrets }

/** For exactly this server, user and connection; null: none. */
const passwordFor = (store: Store, { host, port, security, user }: MailServer) =>
  readSecret(store, "mail server", [host, port, security, user])

/** Null: none is configured, or its password is missing (an archive has none). @param from the sender for a server without its own */
export async function setMailServer({ db, secrets }: Store, from: string): Promise<SetServer | null> {
  const { mailServer } = await readSettings(db, "mailServer")
  const { host, port, security, user, sender } = mailServer
  if (!host) return null
  const password = user ? await passwordFor({ db, secrets }, mailServer) : ""
  if (password === null) return null
  return { server: { host, port, security, user, password }, from: sender || from }
}

/** The password is never returned; `hasPassword`: one is stored. */
export const mailServerForEdit = (shop: Shop, actor: Actor): Promise<Outcome<MailServer & { hasPassword: boolean }>> =>
  query(shop, actor, "emails.read", async (db) => {
    const { mailServer } = await readSettings(db, "mailServer")
    return done({ ...mailServer, hasPassword: (await passwordFor(shop, mailServer)) !== null })
  })

const saveSchema = settingsSchemas.mailServer.extend({
  /** "": the stored one stays. */
  password: z.string().max(1000, "At most 1,000 characters.").default(""),
})

const isThisComputer = (host: string) => host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host)

const wrong = (fields: Record<string, string>) => refuse("invalid", "Please check the fields marked in red.", fields)

/**
 * Applies to the next e-mail in every process. An empty host removes the server with its password. A password must be typed again for
 * another server or connection, because it is never sent to another.
 */
export const saveMailServer = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<MailServer>> =>
  command(shop, actor, "emails.server", checked(saveSchema, input), async (run, { password, ...server }) => {
    // Before the password is read, because a concurrent save may replace it.
    await lockSettings(run.tx)
    const { host, port, security, user } = server
    if (host && user && security === "none" && !isThisComputer(host)) {
      return wrong({ security: "Without encryption a password is only sent on this computer." })
    }
    if (host && user && !password && (await passwordFor({ db: run.tx, secrets: shop.secrets }, server)) === null) {
      return wrong({ password: "Please enter the password of this user name." })
    }
    if (host && !user && password) return wrong({ user: "A password needs a user name." })
    const value = host ? server : { ...settingsSchemas.mailServer.parse({}) }
    await showSettings(run, "mailServer", value)
    if (!host || !user) await forgetSecret(run, "mail server")
    else if (password) await keepSecret(run, "mail server", [host, port, security, user], password)
    return done(value)
  })
