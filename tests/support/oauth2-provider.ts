import { createHash, randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"

type OauthUser = Record<string, unknown> & { emails?: unknown }

type OauthProviderOptions = {
  callback: string
  /** Its users by login: their profile, and their list of addresses. */
  people: Record<string, OauthUser>
  /** Where it expects client ID and secret. */
  secretIn?: "form" | "header"
  /** Whether errors have status 200, as at GitHub. */
  refusesWith200?: boolean
}

const client = { id: "the-gallery", secret: "what only these two know" }

/**
 * A local OAuth 2 provider without OpenID Connect, until `stop`. Codes belong to a client, a redirect URI and a PKCE
 * challenge, and work once.
 */
export async function startOauth2Provider({
  callback,
  people,
  secretIn = "form",
  refusesWith200 = false,
}: OauthProviderOptions) {
  const codes = new Map<string, { login: string; redirect: string; challenge: string }>()
  const tokens = new Map<string, string>()
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://127.0.0.1")
    asked.push(`${request.method} ${url.pathname}`)
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value))
    const refuse = (status: number, error: string) => json(refusesWith200 ? 200 : status, { error })
    if (url.pathname === "/authorize") {
      const {
        client_id,
        redirect_uri = "",
        state = "",
        code_challenge = "",
        login,
      } = Object.fromEntries(url.searchParams)
      if (client_id !== client.id || redirect_uri !== callback)
        return response.writeHead(400).end("<h1>Unknown application</h1>")
      if (login === undefined) return response.end("<h1>Who are you?</h1>")
      const back = new URL(redirect_uri)
      const code = randomUUID()
      codes.set(code, { login, redirect: redirect_uri, challenge: code_challenge })
      back.search = new URLSearchParams(login === "" ? { error: "access_denied", state } : { code, state }).toString()
      return response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === "/token") {
      const form = Object.fromEntries(new URLSearchParams(await readRequestBody(request)))
      const known =
        secretIn === "form"
          ? form.client_id === client.id && form.client_secret === client.secret
          : request.headers.authorization === `Basic ${btoa(`${client.id}:${client.secret.replaceAll(" ", "+")}`)}`
      if (!known) return refuse(401, refusesWith200 ? "incorrect_client_credentials" : "invalid_client")
      const code = codes.get(form.code ?? "")
      codes.delete(form.code ?? "")
      const challenge = createHash("sha256")
        .update(form.code_verifier ?? "")
        .digest("base64url")
      if (!code || code.redirect !== form.redirect_uri || code.challenge !== challenge)
        return refuse(400, refusesWith200 ? "bad_verification_code" : "invalid_grant")
      const token = randomUUID()
      tokens.set(token, code.login)
      return json(200, { access_token: token, token_type: "bearer", scope: "user:email" })
    }
    const login = tokens.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "")
    const person = login === undefined ? undefined : people[login]
    if (!person) return json(401, { message: "Bad credentials" })
    const { emails, ...told } = person
    if (url.pathname === "/user") return json(200, told)
    if (url.pathname === "/user/emails") return json(200, emails)
    return json(404, {})
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { port: number }
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    client,
    people,
    /** Received requests, oldest first. */
    asked,
    /** The studio's form for a provider named Quay ID. */
    form: (changes: Record<string, string> = {}) => ({
      ...{ intent: "save", id: "quay-id", kind: "oauth", name: "Quay ID", clientId: client.id, secret: client.secret },
      ...{ authorization: `${origin}/authorize`, token: `${origin}/token`, userinfo: `${origin}/user`, secretIn },
      ...{ emails: "", scopes: "user:email", idField: "id", nameField: "name", emailField: "email", ...changes },
    }),
    /** Logs in at the provider; "": denies access. @returns the address that the provider redirects to */
    async logIn(address: string, login: string): Promise<string> {
      const answer = await fetch(`${address}&login=${login}`, { redirect: "manual" })
      const to = answer.headers.get("location")
      if (!to) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
      return to
    },
    stop: () => void server.close().closeAllConnections(),
  }
}

export type StartedOauth2Provider = Awaited<ReturnType<typeof startOauth2Provider>>

async function readRequestBody(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString()
}
