import { z } from "zod"
import type { Database } from "../../db/connect.ts"
import type { SetServer } from "../../services/mail/mail.server.ts"
import type { Secrets } from "../../services/secrets/secrets.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { keepSecret, readSecret } from "../settings/kept-secrets.server.ts"
import { type Settings, settingsSchemas } from "../settings/settings.ts"
import { showSettings } from "../settings/settings-commands.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

export type MailServer = Settings<"mailServer">

type Store = { db: Database; secrets: Secrets }

/**
 * The server that is set in the studio; null: none, or its password is not here (an archive has none).
 * @param from the sender for a server that has none of its own
 */
export async function setMailServer({ db, secrets }: Store, from: string): Promise<SetServer | null> {
  const { mailServer } = await readSettings(db, "mailServer")
  const { host, port, security, user, sender } = mailServer
  if (!host) return null
  const password = user ? await readSecret({ db, secrets }, "mail server") : ""
  if (password === null) return null
  return { server: { host, port, security, user, password }, from: sender || from }
}

/** The server as its form shows it. The password is never given out; `hasPassword` says whether there is one. */
export async function mailServerForEdit(
  shop: Shop,
  actor: Actor,
): Promise<Outcome<MailServer & { hasPassword: boolean }>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const { mailServer } = await readSettings(shop.db, "mailServer")
  return done({ ...mailServer, hasPassword: (await readSecret(shop, "mail server")) !== null })
}

const saveSchema = settingsSchemas.mailServer.extend({
  /** "": the one that is kept. */
  password: z.string().max(1000, "At most 1,000 characters.").default(""),
})

/**
 * Saves the server that sends e-mails, from the next one on and for every process. An empty name removes it, with its
 * password. The password of a server is not sent to another: with another name it is typed again.
 */
export const saveMailServer = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<MailServer>> =>
  command(shop, actor, "admin", checked(saveSchema, input), async (run, { password, ...server }) => {
    const { mailServer: before } = await readSettings(run.tx, "mailServer")
    const known = server.host === before.host && server.user === before.user
    const kept = known ? await readSecret({ db: run.tx, secrets: shop.secrets }, "mail server") : null
    if (server.host && server.user && !password && kept === null) {
      const problem = "Please enter the password of this user name."
      return refuse("invalid", "Please check the fields marked in red.", { password: problem })
    }
    if (server.host && !server.user && password) {
      return refuse("invalid", "Please check the fields marked in red.", { user: "A password needs a user name." })
    }
    const value = server.host ? server : { ...settingsSchemas.mailServer.parse({}) }
    await showSettings(run, "mailServer", value)
    if (password) await keepSecret(run, "mail server", password)
    else if (kept === null || !value.host || !value.user) await keepSecret(run, "mail server", null)
    return done(value)
  })
