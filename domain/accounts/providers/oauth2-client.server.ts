import { z } from "zod"
import type { FetchJson } from "../../../services/fetch-json/fetch-json.ts"
import { toProviderIdentity, UntrustedIdentityError } from "./identity.ts"
import type { OAuth2Provider } from "./provider.ts"
import type { ProviderClient } from "./provider-client.ts"

const tokens = z.object({
  access_token: z.string().min(1).max(8000),
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .default("bearer"),
})

/** Safe integers only: rounded ids of two people could be equal. */
const id = z.string().min(1).max(255).or(z.int())

const listed = z.array(z.looseObject({ email: z.string(), primary: z.boolean(), verified: z.boolean() })).max(1000)

/** OAuth 2 without OpenID Connect: the userinfo URL identifies the user. The artist has entered all hosts. */
export function createOAuth2Client(fetchJson: FetchJson, provider: OAuth2Provider): ProviderClient {
  const { authorization, token, secretIn, userinfo, emails, trusted } = provider
  const fetchWithToken = async (address: string, accessToken: string) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await fetchJson(address, { ownHost: new URL(address).hostname, headers })
    if (!answer.ok || answer.status !== 200) throw new UntrustedIdentityError("the provider's answer names no user")
    return answer.json
  }
  return {
    ...{ authorization, token, basic: secretIn === "header" },
    ownHost: new URL(token).hostname,
    hasNonce: false,
    async identify(raw) {
      const { access_token: accessToken } = tokens.parse(raw)
      const userinfoJson = await fetchWithToken(userinfo, accessToken)
      const found = id.safeParse(getPath(userinfoJson, provider.idField))
      if (!found.success) throw new UntrustedIdentityError(`the provider's answer has no id in “${provider.idField}”`)
      const address = emails
        ? findPrimaryAddress(await fetchWithToken(emails, accessToken))
        : { email: getPath(userinfoJson, provider.emailField), verified: getPath(userinfoJson, "email_verified") }
      // Ids are unique per userinfo URL, which the artist may change.
      const subject = `${userinfo} ${found.data}`
      return toProviderIdentity({ subject, ...address, names: [getPath(userinfoJson, provider.nameField)] }, trusted)
    },
  }
}

/** A primary address of a list is confirmed only if the list says so. */
function findPrimaryAddress(json: unknown): { email: unknown; verified: unknown } {
  const read = listed.safeParse(json)
  if (!read.success) throw new UntrustedIdentityError("the provider's list of addresses could not be read")
  const main = read.data.find(({ primary }) => primary)
  return { email: main?.email, verified: main?.verified ?? false }
}

/** Dots separate nested fields. */
function getPath(json: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (part, name) =>
        typeof part === "object" && part !== null && Object.hasOwn(part, name)
          ? (part as Record<string, unknown>)[name]
          : undefined,
      json,
    )
}
