import { and, eq, like, lt, notInArray } from "drizzle-orm"
import { z } from "zod"
import { history, keptSecrets } from "../../../db/tables/content.ts"
import { freeSlug, slugOf } from "../../../lib/slug.ts"
import type { Actor } from "../../actor.ts"
import { checked } from "../../checked.ts"
import { command, type Run } from "../../command.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { forgetSecret, keepSecret, readSecret } from "../../settings/kept-secrets.server.ts"
import { settingsSchemas } from "../../settings/settings.ts"
import { lockSettings, showSettings } from "../../settings/settings-commands.server.ts"
import { readSettings } from "../../settings/settings-queries.server.ts"
import { providerSchemas } from "../../settings/sign-in-settings.ts"
import type { Shop } from "../../shop.ts"
import { missingOf, type Provider, secretFor, secretName } from "./provider.ts"

/** `line` is the history line to undo; null: the former secret is gone. */
export type SavedProvider = { provider: Provider; line: number | null }

const secret = z.string().trim().max(4000, "At most 4,000 characters.").default("")

const { openid, oauth } = providerSchemas

/** OAuth providers get their addresses later. */
const addSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("openid"), ...openid.pick({ name: true, issuer: true }).shape }),
  // Without JavaScript, the form also sends the issuer's field.
  z.object({ kind: z.literal("github"), name: oauth.shape.name.or(z.literal("").transform(() => "GitHub")) }),
  z.object({ kind: z.literal("oauth"), name: oauth.shape.name }),
])

/** From GitHub's documentation of OAuth apps. */
const github = {
  authorization: "https://github.com/login/oauth/authorize",
  token: "https://github.com/login/oauth/access_token",
  userinfo: "https://api.github.com/user",
  emails: "https://api.github.com/user/emails",
  scopes: "read:user user:email",
}

const isReserved = (slug: string) => slug === "credential"

/** Offered once client id and secret are entered, which need the callback URL first. */
export const addProvider = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<SavedProvider>> =>
  command(shop, actor, "sign-in-methods.connect", checked(addSchema, input), async (run, asked) => {
    const { providers } = await lockedProviders(run)
    const id = freeSlug(
      slugOf(asked.name, "provider"),
      (slug) => isReserved(slug) || providers.some((other) => other.id === slug),
    )
    // A removed provider with this id may have left a secret.
    await forgetSecret(run, secretName(id))
    const provider =
      asked.kind === "openid"
        ? openid.parse({ ...asked, id })
        : oauth.parse({ ...(asked.kind === "github" && github), kind: "oauth", name: asked.name, id })
    return show(run, [...providers, provider], provider)
  })

const saveSchemas = {
  openid: z.strictObject({ ...openid.shape, secret }),
  oauth: z.strictObject({ ...oauth.shape, secret }),
}

/** A secret is never sent to another issuer or client: when either changes, it must be entered again. */
export function saveProvider(
  shop: Shop,
  actor: Actor,
  input: Record<string, unknown>,
): Promise<Outcome<SavedProvider>> {
  const schema: z.ZodType<Provider & { secret: string }> = saveSchemas[input.kind === "oauth" ? "oauth" : "openid"]
  return command(
    shop,
    actor,
    "sign-in-methods.connect",
    checked(schema, input),
    async (run, { secret: typed, ...provider }) => {
      const { providers } = await lockedProviders(run)
      const before = providers.find(({ id }) => id === provider.id)
      if (before?.kind !== provider.kind) return gone
      const missing = missingOf(provider)
      if (provider.clientId && missing.length > 0)
        return refuse("invalid", wrongFields, Object.fromEntries(missing.map((name) => [name, "Please enter it."])))
      const name = secretName(provider.id)
      const kept = await readSecret({ db: run.tx, secrets: shop.secrets }, name, secretFor(provider))
      if (provider.clientId && !typed && kept === null) {
        return refuse("invalid", wrongFields, { secret: "Please enter the secret of this client." })
      }
      if (!provider.clientId && typed)
        return refuse("invalid", wrongFields, { clientId: "A secret needs a client ID." })
      if (typed) await keepSecret(run, name, secretFor(provider), typed)
      if (!provider.clientId) await forgetSecret(run, name)
      const others = providers.map((other) => (other.id === provider.id ? provider : other))
      const saved = await show(run, others, provider)
      const secretChanged = typed !== "" || (before.clientId !== "" && provider.clientId === "")
      return saved.ok && secretChanged ? done({ ...saved.value, line: null }) : saved
    },
  )
}

const wrongFields = "Please check the fields marked in red."

const gone = refuse("not_found", "This provider has been removed.")

/** Accounts stay, and sign in by e-mail. The secret stays for a day, for an undo. */
export const removeProvider = (shop: Shop, actor: Actor, id: unknown): Promise<Outcome<SavedProvider>> =>
  command(shop, actor, "sign-in-methods.write", checked(z.string(), id), async (run, id) => {
    const { providers } = await lockedProviders(run)
    const provider = providers.find((other) => other.id === id)
    if (!provider) return gone
    await run.tx
      .update(keptSecrets)
      .set({ updatedAt: run.now })
      .where(eq(keptSecrets.name, secretName(provider.id)))
    const others = providers.filter((other) => other !== provider)
    return show(run, others, provider)
  })

/** Reverts a history line; refuses (409) when the providers have changed since. */
export const undoProviders = (shop: Shop, actor: Actor, line: unknown): Promise<Outcome<Provider[]>> =>
  command(shop, actor, "sign-in-methods.connect", checked(z.int(), line), async (run, id) => {
    const [found] = await run.tx
      .select({ changes: history.changes })
      .from(history)
      .where(and(eq(history.id, id), eq(history.noun, "settings"), eq(history.nounId, "signIn")))
    const change = found?.changes.providers
    if (!change) return refuse("not_found", "This change is not in the history.")
    const now = await lockedProviders(run)
    const { providers } = settingsSchemas.signIn.parse({ providers: change.before })
    const after = settingsSchemas.signIn.parse({ providers: change.after })
    if (JSON.stringify(after.providers) !== JSON.stringify(now.providers)) {
      return refuse("conflict", "This has been changed again since, so it can’t be undone.")
    }
    await showSettings(run, "signIn", { providers })
    return done(providers)
  })

/** Daily: deletes secrets of providers that were removed more than a day ago. */
export async function forgetSecretsOfRemoved(shop: Shop): Promise<void> {
  const { signIn } = await readSettings(shop.db, "signIn")
  const used = signIn.providers.map(({ id }) => secretName(id))
  const dayAgo = new Date(shop.now().getTime() - 24 * 60 * 60 * 1000)
  await shop.db
    .delete(keptSecrets)
    .where(
      and(
        like(keptSecrets.name, secretName("%")),
        notInArray(keptSecrets.name, used),
        lt(keptSecrets.updatedAt, dayAgo),
      ),
    )
}

/** Serializes changes of the list. */
async function lockedProviders({ tx }: Run) {
  await lockSettings(tx)
  return (await readSettings(tx, "signIn")).signIn
}

async function show(run: Run, providers: Provider[], provider: Provider): Promise<Outcome<SavedProvider>> {
  const value = checked(settingsSchemas.signIn, { providers })
  if (!value.ok) return refuse("invalid", value.problem.fields?.providers ?? wrongFields)
  const line = await showSettings(run, "signIn", value.value)
  return done({ provider, line })
}
