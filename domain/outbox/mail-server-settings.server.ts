import { z } from "zod"
import type { Database, Transaction } from "../../db/connect.ts"
import type { ConfiguredServer } from "../../services/email/email.server.ts"
import type { Secrets } from "../../services/secrets/secrets.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { done, type Outcome, refuseFields } from "../problem.ts"
import { query } from "../query.server.ts"
import { type Settings, settingsSchemas } from "../settings/settings.ts"
import { lockSettings, writeSettings } from "../settings/settings-commands.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { deleteSecret, findSecret, saveSecret } from "../settings/stored-secrets.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"

export type MailServerSettings = Settings<"mailServer">

type Store = { db: Database | Transaction; secrets: Secrets }

/** For exactly this server, user and connection; null: none. */
const findPassword = (store: Store, { host, port, security, user }: MailServerSettings) =>
  findSecret(store, "mail server", [host, port, security, user])

/** Null: none is configured, or its password is missing (an archive has none). @param from the sender for a server without its own */
export async function findMailServer({ db, secrets }: Store, from: string): Promise<ConfiguredServer | null> {
  const { mailServer } = await getSettings(db, "mailServer")
  const { host, port, security, user, sender } = mailServer
  if (!host) return null
  const password = user ? await findPassword({ db, secrets }, mailServer) : ""
  if (password === null) return null
  return { server: { host, port, security, user, password }, from: sender || from }
}

/** The password is never returned; `hasPassword`: one is stored. */
export const getMailServerForEdit = (
  shop: Shop,
  actor: Actor,
): Promise<Outcome<MailServerSettings & { hasPassword: boolean }>> =>
  query(shop, actor, "emails.read", async (db) => {
    const { mailServer } = await getSettings(db, "mailServer")
    return done({ ...mailServer, hasPassword: (await findPassword(shop, mailServer)) !== null })
  })

const saveMailServerSchema = settingsSchemas.mailServer.extend({
  /** "": the stored one stays. */
  password: z.string().max(1000, "At most 1,000 characters.").default(""),
})

const isThisComputer = (host: string) => host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host)

/**
 * Applies to the next e-mail in every process. An empty host removes the server with its password. A password must be typed again for
 * another server or connection, because it is never sent to another.
 */
export const saveMailServer = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<MailServerSettings>> =>
  command(shop, actor, "emails.server", validateInput(saveMailServerSchema, input), async (run, asked) => {
    const { password, ...server } = asked
    // Before the password is read, because a concurrent save may replace it.
    await lockSettings(run.tx)
    const { host, port, security, user } = server
    if (host && user && security === "none" && !isThisComputer(host)) {
      return refuseFields({ security: "Without encryption a password is only sent on this computer." })
    }
    if (host && user && !password && (await findPassword({ db: run.tx, secrets: shop.secrets }, server)) === null) {
      return refuseFields({ password: "Please enter the password of this user name." })
    }
    if (host && !user && password) return refuseFields({ user: "A password needs a user name." })
    const value = host ? server : { ...settingsSchemas.mailServer.parse({}) }
    await writeSettings(run, "mailServer", value)
    if (!host || !user) await deleteSecret(run, "mail server")
    else if (password) await saveSecret(run, "mail server", [host, port, security, user], password)
    return done(value)
  })
