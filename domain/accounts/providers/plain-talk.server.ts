import { z } from "zod"
import type { FetchJson } from "../../../services/fetch-json/fetch-json.ts"
import { identityOf, NotBelieved } from "./identity.ts"
import type { PlainProvider } from "./provider.ts"
import type { Talk } from "./talk.ts"

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
export function plainTalk(fetchJson: FetchJson, provider: PlainProvider): Talk {
  const { authorization, token, secretIn, userinfo, emails, trusted } = provider
  const ask = async (address: string, accessToken: string) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await fetchJson(address, { ownHost: new URL(address).hostname, headers })
    if (!answer.ok || answer.status !== 200) throw new NotBelieved("the provider's answer names no user")
    return answer.json
  }
  return {
    ...{ authorization, token, basic: secretIn === "header" },
    ownHost: new URL(token).hostname,
    hasNonce: false,
    async identify(raw) {
      const { access_token: accessToken } = tokens.parse(raw)
      const told = await ask(userinfo, accessToken)
      const found = id.safeParse(within(told, provider.idField))
      if (!found.success) throw new NotBelieved(`the provider's answer has no id in “${provider.idField}”`)
      const address = emails
        ? ofList(await ask(emails, accessToken))
        : { email: within(told, provider.emailField), verified: within(told, "email_verified") }
      // Ids are unique per userinfo URL, which the artist may change.
      const subject = `${userinfo} ${found.data}`
      return identityOf({ subject, ...address, names: [within(told, provider.nameField)] }, trusted)
    },
  }
}

/** A primary address of a list is confirmed only if the list says so. */
function ofList(json: unknown): { email: unknown; verified: unknown } {
  const read = listed.safeParse(json)
  if (!read.success) throw new NotBelieved("the provider's list of addresses could not be read")
  const main = read.data.find(({ primary }) => primary)
  return { email: main?.email, verified: main?.verified ?? false }
}

/** Dots separate nested fields. */
function within(json: unknown, path: string): unknown {
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
