import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import Provider from "oidc-provider"
import { Visitor } from "./visitor.ts"

/** What the provider says of somebody; people are its users, by the name that they log in with. */
export type People = Record<string, { email?: string; email_verified?: boolean; name?: string }>

const client = { id: "the-site", secret: "what only the two of them know" }

type Options = {
  callback: string
  people: People
  /** Whether the ID token has all claims; else they are asked for. */
  idTokenHasAll?: boolean
}

/** A real OpenID Connect provider on a port of this machine, whose people log in by its own pages, until `stop`. */
export async function startProvider({ callback, people, idTokenHasAll = false }: Options) {
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
    /** From now on another answer; without one its own again. */
    answers: (other?: typeof answer) => {
      answer = other ?? real
    },
    /** Its own answer, for an `answers` that lets some through. */
    real,
    stop,
    /** Logs in by the provider's pages, or stops there. @returns the address that it sends the browser back to */
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
      throw new Error("the provider does not come to an end")
    },
  }
}

export type StartedProvider = Awaited<ReturnType<typeof startProvider>>
