import { and, eq, like, lt, notInArray } from "drizzle-orm"
import { z } from "zod"
import { history, sealedSecrets } from "../../../db/tables/content.ts"
import { createSlug, findFreeSlug } from "../../../lib/slug.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../../problem.ts"
import { settingsSchemas } from "../../settings/settings.ts"
import { lockSettings, writeSettings } from "../../settings/settings-commands.server.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import { providerSchemas } from "../../settings/sign-in-settings.ts"
import { deleteSecret, findSecret, saveSecret } from "../../settings/stored-secrets.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import {
  getProviderSecretBinding,
  getProviderSecretName,
  listMissingProviderFields,
  type Provider,
} from "./provider.ts"

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
  command(shop, actor, "sign-in-methods.connect", validateInput(addSchema, input), async (run, asked) => {
    const { providers } = await lockProviders(run)
    const id = findFreeSlug(
      createSlug(asked.name, "provider"),
      (slug) => isReserved(slug) || providers.some((other) => other.id === slug),
    )
    // A removed provider with this id may have left a secret.
    await deleteSecret(run, getProviderSecretName(id))
    const provider =
      asked.kind === "openid"
        ? openid.parse({ ...asked, id })
        : oauth.parse({ ...(asked.kind === "github" && github), kind: "oauth", name: asked.name, id })
    return saveProviders(run, [...providers, provider], provider)
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
  return command(shop, actor, "sign-in-methods.connect", validateInput(schema, input), async (run, asked) => {
    const { secret: typed, ...provider } = asked
    const { providers } = await lockProviders(run)
    const before = providers.find(({ id }) => id === provider.id)
    if (before?.kind !== provider.kind) return gone
    const missing = listMissingProviderFields(provider)
    if (provider.clientId && missing.length > 0)
      return refuseFields(Object.fromEntries(missing.map((name) => [name, "Please enter it."])))
    const name = getProviderSecretName(provider.id)
    const storedSecret = await findSecret(
      { db: run.tx, secrets: shop.secrets },
      name,
      getProviderSecretBinding(provider),
    )
    if (provider.clientId && !typed && storedSecret === null) {
      return refuseFields({ secret: "Please enter the secret of this client." })
    }
    if (!provider.clientId && typed) return refuseFields({ clientId: "A secret needs a client ID." })
    if (typed) await saveSecret(run, name, getProviderSecretBinding(provider), typed)
    if (!provider.clientId) await deleteSecret(run, name)
    const others = providers.map((other) => (other.id === provider.id ? provider : other))
    const saved = await saveProviders(run, others, provider)
    const secretChanged = typed !== "" || (before.clientId !== "" && provider.clientId === "")
    return saved.ok && secretChanged ? done({ ...saved.value, line: null }) : saved
  })
}

const wrongFields = "Please check the fields marked in red."

const gone = refuse("not_found", "This provider has been removed.")

/** Accounts stay, and sign in by e-mail. The secret stays for a day, for an undo. */
export const removeProvider = (shop: Shop, actor: Actor, id: unknown): Promise<Outcome<SavedProvider>> =>
  command(shop, actor, "sign-in-methods.write", validateInput(z.string(), id), async (run, id) => {
    const { providers } = await lockProviders(run)
    const provider = providers.find((other) => other.id === id)
    if (!provider) return gone
    await run.tx
      .update(sealedSecrets)
      .set({ updatedAt: run.now })
      .where(eq(sealedSecrets.name, getProviderSecretName(provider.id)))
    const others = providers.filter((other) => other !== provider)
    return saveProviders(run, others, provider)
  })

/** Reverts a history line; refuses (409) when the providers have changed since. */
export const undoProviders = (shop: Shop, actor: Actor, line: unknown): Promise<Outcome<Provider[]>> =>
  command(shop, actor, "sign-in-methods.connect", validateInput(z.int(), line), async (run, id) => {
    const [found] = await run.tx
      .select({ changes: history.changes })
      .from(history)
      .where(and(eq(history.id, id), eq(history.noun, "settings"), eq(history.nounId, "signIn")))
    const change = found?.changes.providers
    if (!change) return refuse("not_found", "This change is not in the history.")
    const now = await lockProviders(run)
    const { providers } = settingsSchemas.signIn.parse({ providers: change.before })
    const after = settingsSchemas.signIn.parse({ providers: change.after })
    if (JSON.stringify(after.providers) !== JSON.stringify(now.providers)) {
      return refuse("conflict", "This has been changed again since, so it can’t be undone.")
    }
    await writeSettings(run, "signIn", { providers })
    return done(providers)
  })

/** Daily: deletes secrets of providers that were removed more than a day ago. */
export async function purgeProviderSecrets(shop: Shop): Promise<void> {
  const { signIn } = await getSettings(shop.db, "signIn")
  const used = signIn.providers.map(({ id }) => getProviderSecretName(id))
  const dayAgo = new Date(shop.now().getTime() - 24 * 60 * 60 * 1000)
  await shop.db
    .delete(sealedSecrets)
    .where(
      and(
        like(sealedSecrets.name, getProviderSecretName("%")),
        notInArray(sealedSecrets.name, used),
        lt(sealedSecrets.updatedAt, dayAgo),
      ),
    )
}

/** Serializes changes of the list. */
async function lockProviders({ tx }: CommandContext) {
  await lockSettings(tx)
  return (await getSettings(tx, "signIn")).signIn
}

async function saveProviders(
  context: CommandContext,
  providers: Provider[],
  provider: Provider,
): Promise<Outcome<SavedProvider>> {
  const value = validateInput(settingsSchemas.signIn, { providers })
  if (!value.ok) return refuse("invalid", value.problem.fields?.providers ?? wrongFields)
  const line = await writeSettings(context, "signIn", value.value)
  return done({ provider, line })
}
