import { afterAll, expect, test } from "vitest"
import { createFixedEmailService } from "../../services/email/email.server.ts"
import { openSmtpTransport } from "../../services/email/smtp-transport.server.ts"
import { callAuthApi, createAppChallenge, enrollApp, getTokens } from "../support/api-calls.ts"
import { openTestShop } from "../support/app.ts"
import { startSmtpServer } from "../support/smtp-server.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"
import { generateTotpCode } from "../support/totp.ts"

const site = await openTestShop({ jobs: true })
const { shop, visitor } = site
const smtp = await startSmtpServer()
const transport = openSmtpTransport({ server: smtp.url, from: "studio@shop.example" })
afterAll(async () => {
  transport.close()
  await smtp.close()
})
Object.assign(shop, { mail: createFixedEmailService(transport) })

/** Every row of every table as text, by the table's name. */
async function tables(): Promise<Map<string, string>> {
  const { rows } = await site.database.pool.query<{ name: string }>(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'jobs')",
  )
  const found = new Map<string, string>()
  for (const { name } of rows) {
    const { rows: all } = await site.database.pool.query(`select to_jsonb(one)::text as row from ${name} one`)
    found.set(name, all.map(({ row }) => row).join("\n"))
  }
  return found
}

test("after every way of signing in no secret is in a table, a line of the log, or an answer that was not asked for it [AUTH-01, AUTH-02, AUTH-03, AUTH-04, AUTH-05, AUTH-06]", async () => {
  const secrets = new Map<string, string>()
  const { email } = await createTestAccount(site, "user")
  secrets.set("password", testPassword)
  const newEmail = "secretive@example.com"
  secrets.set("password at sign-up", "slack water at nine")
  await visitor().post("/auth/sign-up", { email: newEmail, password: "slack water at nine" })
  await visitor().post("/auth/link", { email })
  await visitor().post("/auth/forgotten", { email })
  await visitor().post("/auth", { email, password: "a-wrong-password-7" })
  secrets.set("wrong password", "a-wrong-password-7")
  await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3)
  const bodies = smtp.received.map((mail) => mail.raw.toString().replaceAll("=\r\n", "").replaceAll("=3D", "="))
  const links = bodies.flatMap((body) => [...body.matchAll(/[?&]token=([\w.-]{20,})/g)].map(([, token = ""]) => token))
  expect(new Set(links).size).toBe(3)
  for (const [n, token] of [...new Set(links)].entries()) secrets.set(`link ${n}`, token)

  const { access_token: token, refresh_token } = await getTokens(site, email)
  const { id, secret } = await enrollApp(site, token)
  secrets.set("app's secret", secret)
  const code = generateTotpCode(secret, shop.now())
  await callAuthApi(site, `/factors/${id}/verify`, {
    token,
    body: { challenge_id: await createAppChallenge(site, token, id), code },
  })
  secrets.set("refresh token", refresh_token)
  secrets.set("signature of the access token", token.split(".")[2] ?? "")
  const { body } = await callAuthApi(site, "/factors", { token, body: { factor_type: "phone", phone: "+15035550177" } })
  await callAuthApi(site, `/factors/${body.id}/challenge`, { token, body: {} })
  const sent = /\b\d{6}\b/.exec(site.texts.at(-1)?.text ?? "")?.[0] ?? ""
  secrets.set("code sent to a phone", sent)

  const one = visitor()
  await one.post("/auth", { email, password: testPassword })
  await site.database.pool.query("update auth_sessions set aal = 'aal2'")
  const made = await (await one.post("/account", { part: "recovery", act: "make" })).text()
  const codes = [...made.matchAll(/<li>([a-z0-9]{4}-[a-z0-9]{4})<\/li>/g)].map(([, found = ""]) => found)
  expect(codes).toHaveLength(10)
  secrets.set("recovery code", codes[0] ?? "")

  const answers = new Map<string, string>()
  for (const path of ["/account", "/account.data", "/account/data.json", "/api/session", "/auth/v1/user", "/"])
    answers.set(path, await (await one.get(path)).text())
  const places = [
    ...[...(await tables())].map(([name, text]) => [`table ${name}`, text] as const),
    ["the log", site.lines.join("\n")] as const,
    ...[...answers].map(([path, text]) => [`answer ${path}`, text] as const),
  ]
  expect(new Map(places).get("table public.auth_users")).toContain(email)
  const found = [...secrets].flatMap(([what, value]) =>
    places.filter(([, text]) => text.includes(value)).map(([where]) => `${what} in ${where}`),
  )
  expect(found).toEqual([])
  expect(site.errors).toEqual([])
})
