import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest"
import { startOauth2Provider } from "../support/oauth2-provider.ts"
import { callbackUrl, openProviderSite, providersPage } from "../support/provider-site.ts"
import { buildProviderForm } from "../support/through-provider.ts"
import { readHtml } from "../support/visitor.ts"

const { site, artist, connected } = await openProviderSite()

beforeEach(() => site.database.pool.query("delete from rate_limits"))
afterEach(() => expect(site.errors).toEqual([]))

/** Presses the button of a form. @returns the message below it, or else beside a field */
async function pressButton(form: Record<string, string>) {
  const page = await readHtml(await artist.post(providersPage, { ...form, intent: "try" }))
  const [, said] = page.match(/role="status"[^>]*>([^<]+)</) ?? page.match(/Input-error[^>]*>([^<]+)</) ?? []
  return said
}

test("an issuer is tried, and what it answers said in words [AUTH-01, ADM-21]", async () => {
  const provider = await connected()
  const tried = (issuer: string) => pressButton(buildProviderForm(provider, { issuer, clientId: "" }))
  expect(await tried(`${provider.issuer}/.well-known/openid-configuration`)).toMatch(/^It answers\. People sign in at/)
  expect(await tried(`${provider.issuer}/other`)).toMatch(/it answered 404\.$|not what a program expects\.$/)
  const tells = (description: object) => provider.answers((_, response) => response.end(JSON.stringify(description)))
  tells({})
  expect(await tried(provider.issuer)).toMatch(/lacks “issuer”/)
  const whole = { issuer: "https://other.example", token_endpoint: "https://other.example/t" }
  const rest = { authorization_endpoint: "https://other.example/a", jwks_uri: "https://other.example/k" }
  tells({ ...whole, ...rest })
  expect(await tried(provider.issuer)).toBe("It calls itself https://other.example. Please enter that address.")
  tells({ ...whole, ...rest, token_endpoint: "http://10.0.0.1/t" })
  expect(await tried(provider.issuer)).toMatch(/lacks “token_endpoint”, or it is not safe/)
  const { issuer } = provider
  const keys = { ...whole, ...rest, issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: `${issuer}/auth` }
  for (const answer of ["{}", '{"keys": []}', "<html>"]) {
    provider.answers((request, response) =>
      response.end(request.url?.startsWith("/keys") ? answer : JSON.stringify(keys)),
    )
    expect(await tried(issuer)).toBe("127.0.0.1 does not tell the keys that it signs with.")
  }
  provider.stop()
  expect(await tried(provider.issuer)).toMatch(/The site did not answer\.$/)
  for (const issuer of [
    "",
    "accounts.google.com",
    "http://issuer.example",
    "ftp://x.example",
    "https://a:b@c.example",
    "https://c.example?x",
  ])
    expect(await tried(issuer)).toMatch(/^An issuer is an address like/)
})

test("client ID and secret are tried with a code that does not exist, and what was not tried is said [AUTH-01, ADM-21]", async () => {
  const provider = await connected()
  const form = buildProviderForm(provider)
  expect(await pressButton(form)).toBe(
    "It answers. People sign in at 127.0.0.1. It accepts client ID and secret. Not tried: signing in itself, and what it then says of people.",
  )
  expect(await pressButton({ ...form, clientId: "" })).toMatch(/^It answers\..* Not tried: client ID and secret/)
  expect(await pressButton({ ...form, clientId: "unknown" })).toMatch(
    /^127\.0\.0\.1 refuses to let people sign in here/,
  )
  await artist.post(providersPage, buildProviderForm(provider, { secret: "not the secret" }))
  expect(await pressButton(form)).toBe(
    "It answers, but it does not accept this client ID with the secret that is kept.",
  )
})

test("a callback address that is not registered at the provider is reported", async () => {
  const provider = await connected()
  provider.answers((request, response) => {
    if (request.url?.startsWith("/auth?")) {
      request.url = request.url.replace("quay-id", "another")
    }
    provider.real(request, response)
  })
  expect(await pressButton(buildProviderForm(provider))).toMatch(
    /refuses to let people sign in here .* compare .* callback address/,
  )
})

test.each([true, false])(
  "one without OpenID Connect is tried, too (refusing with status 200: %s) [AUTH-01, ADM-21]",
  async (refusesWith200) => {
    const provider = await startOauth2Provider({ callback: callbackUrl, people: {}, refusesWith200 })
    onTestFinished(provider.stop)
    await artist.post(providersPage, { intent: "add", kind: "oauth", name: "Quay ID" })
    onTestFinished(async () => void (await artist.post(providersPage, { intent: "remove", id: "quay-id" })))
    const form = provider.form()
    expect(await pressButton(form)).toMatch(/Not tried: client ID and secret/)
    await artist.post(providersPage, form)
    expect(await pressButton(form)).toMatch(/It accepts client ID and secret/)
    expect(provider.asked).toEqual(["GET /authorize", "GET /authorize", "POST /token"])
    await artist.post(providersPage, provider.form({ secret: "not the secret" }))
    expect(await pressButton(form)).toMatch(/does not accept this client ID/)
    const empty = await artist.post(providersPage, { ...form, intent: "try", token: "" })
    expect(empty.status).toBe(400)
    expect(await empty.text()).toContain("Please enter it.")
  },
)
