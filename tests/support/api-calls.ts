import type { TestShop } from "./app.ts"
import { testPassword } from "./test-accounts.ts"

export type AuthApiResponse = { status: number; body: Record<string, unknown> & { error_code?: string } }

/** Calls the auth API as a program does, with or without an access token. */
export async function callAuthApi(
  site: TestShop,
  path: string,
  { token, method = "POST", body }: { token?: string; method?: string; body?: unknown } = {},
): Promise<AuthApiResponse> {
  const headers = new Headers({ "content-type": "application/json" })
  if (token) headers.set("authorization", `Bearer ${token}`)
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const answer = (await site.fetch(new Request(`${site.shop.siteUrl}/auth/v1${path}`, init), {} as never)) as Response
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : {} }
}

export type Tokens = { access_token: string; refresh_token: string; user: { id: string } }

export async function getTokens(site: TestShop, email: string): Promise<Tokens> {
  const { status, body } = await callAuthApi(site, "/token?grant_type=password", {
    body: { email, password: testPassword },
  })
  if (status !== 200) throw new Error(`signing in answered ${status} ${JSON.stringify(body)}`)
  return body as unknown as Tokens
}

export type EnrolledApp = { id: string; secret: string }

export async function enrollApp(site: TestShop, token: string): Promise<EnrolledApp> {
  const { body } = await callAuthApi(site, "/factors", { token, body: { factor_type: "totp" } })
  return { id: String(body.id), secret: (body.totp as { secret: string }).secret }
}

export async function createAppChallenge(site: TestShop, token: string, factorId: string): Promise<string> {
  const { body } = await callAuthApi(site, `/factors/${factorId}/challenge`, { token, body: {} })
  return String(body.id)
}
