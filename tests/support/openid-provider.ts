import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import Provider from "oidc-provider"
import { Visitor } from "./visitor.ts"

/** The provider's users by login, with their claims. */
export type OidcUsers = Record<string, { email?: string; email_verified?: boolean; name?: string }>

const client = { id: "the-site", secret: "what only the two of them know" }

type OidcProviderOptions = {
  callback: string
  people: OidcUsers
  /** Whether the ID token has all claims; otherwise the userinfo endpoint has them. */
  idTokenHasAll?: boolean
}

/** A real, local OpenID Connect provider with its own login pages, until `stop`. */
export async function startOidcProvider({ callback, people, idTokenHasAll = false }: OidcProviderOptions) {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => answer(request, response))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { port: number }
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [callback] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: !idTokenHasAll,
    pkce: { required: () => true },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
  })
  const real = provider.callback()
  answer = real
  const stop = () => void server.close().closeAllConnections()
  return {
    issuer,
    client,
    people,
    /** Replaces the provider's handler; without an argument, restores it. */
    answers: (other?: typeof answer) => {
      answer = other ?? real
    },
    /** The provider's own handler, for an `answers` that passes some requests on. */
    real,
    stop,
    /** Logs in through the provider's pages, or aborts. @returns the address that the provider redirects to */
    async logIn(address: string, login: string, { stops = false } = {}): Promise<string> {
      const browser = new Visitor((request) => fetch(request), issuer)
      let answered = await browser.get(address)
      for (let steps = 0; steps < 12; steps++) {
        const to = answered.headers.get("location")
        if (to?.startsWith(callback)) return to
        if (to) answered = await browser.get(new URL(to, issuer).href)
        else {
          const page = await answered.text()
          const [, path] = page.match(/action="([^"]+)"/) ?? []
          const [, prompt] = page.match(/name="prompt" value="(\w+)"/) ?? []
          if (!path || !prompt) throw new Error(`the provider answered ${answered.status}: ${page.slice(0, 500)}`)
          answered = stops
            ? await browser.get(`${path}/abort`)
            : await browser.post(path, { prompt, login, password: "any" })
        }
      }
      throw new Error("the provider has not redirected back after twelve steps")
    },
  }
}

export type StartedOidcProvider = Awaited<ReturnType<typeof startOidcProvider>>
