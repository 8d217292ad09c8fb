import { describe, expect, test } from "vitest"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const test_ = await openTestShop()
const visitor = test_.visitor()

describe("every response", () => {
  test.each([
    "/",
    "/gallery",
    "/no-such-page",
    "/healthz",
    "/readyz",
    "/sitemap.xml",
    "/admin",
    "/files/none.webp",
    "/assets/none.js",
    "/auth/v1/get-session",
    "/auth/v1/none",
    "/contact?%00",
  ])("%s has the security headers [OPS-03]", async (path) => {
    const { headers } = await visitor.get(path)
    expect(headers.get("content-security-policy")).toMatch(/^default-src '(?:none|self)';.*frame-ancestors 'none'/)
    expect(headers.get("cache-control")).toBeTruthy()
    expect(headers.get("strict-transport-security")).toBeNull()
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
    expect(headers.get("x-frame-options")).toBe("DENY")
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get("x-powered-by")).toBeNull()
  })

  test.each([
    "/auth?reset=true&token=none",
    "/auth/link?token=none",
    "/auth/confirm?token=none",
    "/auth/setup?token=none",
    "/newsletter/none",
    "/track-order?order=none",
    "/order-confirmation?order=none",
    "/checkout/pay/none",
    "/commissions/room/none",
    "/viewing-rooms/none",
    "/api/rooms/none/none",
  ])("the address of %s is sent nowhere", async (path) => {
    expect((await visitor.get(path)).headers.get("referrer-policy")).toBe("no-referrer")
  })

  test("a refused form has them, too", async () => {
    const { status, headers } = await visitor.post("/contact", { name: "x".repeat(1024 * 1024) })
    expect(status).toBe(413)
    expect(headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(headers.get("cache-control")).toBe("private, no-store")
  })

  test("with https, HSTS follows the settings", async () => {
    const secure = await openTestShop({ env: { SITE_URL: "https://gallery.example" } })
    for (const [hsts, sent] of [
      ["site", "max-age=31536000"],
      ["subdomains", "max-age=31536000; includeSubDomains"],
      ["off", "max-age=0"],
    ] as const) {
      await saveSettings(secure.shop, system("Test"), "security", { hsts })
      const { headers } = await secure.visitor().get("/healthz")
      expect(headers.get("strict-transport-security")).toBe(sent)
    }
  })

  test("pages run only scripts that the server wrote for this response [trust]", async () => {
    const [one, other] = [await visitor.get("/checkout"), await visitor.get("/checkout")]
    const policy = one.headers.get("content-security-policy") ?? ""
    expect(policy).toMatch(/^default-src 'self';/)
    for (const kind of ["child-src", "object-src", "worker-src"]) expect(policy).toContain(`${kind} 'none'`)
    expect(policy).toMatch(/media-src 'self'(;|$)/)
    expect(policy).toMatch(/script-src 'nonce-[\w+/=]{20,}' 'strict-dynamic'(;|$)/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(other.headers.get("content-security-policy")).not.toBe(policy)
    await expectNonces(one)
    // A page that fails before anything is loaded.
    const refused = await visitor.post("/", { name: "Ada" })
    expect(refused.status).toBe(405)
    await expectNonces(refused)
  })

  test("a page of the studio has its policy however its path is spelled", async () => {
    const artist = await signInAsNewAccount(test_, "admin")
    const policyOf = async (path: string) =>
      (await artist.get(path)).headers.get("content-security-policy")?.replace(/nonce-[^']+/, "")
    const policy = await policyOf("/admin/settings")
    expect(policy).toContain("worker-src 'self'")
    expect(await policyOf("/ADMIN/settings")).toBe(policy)
    expect(await policyOf("/%61dmin/settings")).toBe(policy)
  })

  test("pages may not be cached by others [case 78]", async () => {
    expect((await visitor.get("/checkout")).headers.get("cache-control")).toBe("private, no-store")
  })
})

async function expectNonces(page: Response) {
  const nonce = /nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1]
  const scripts = [...(await page.text()).matchAll(/<script\b([^>]*)>/g)].map((match) => match[1] ?? "")
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
}

describe("health", () => {
  test("the process is alive, and can serve [OPS-03]", async () => {
    expect(await (await visitor.get("/healthz")).json()).toEqual({ ok: true })
    expect(await (await visitor.get("/readyz")).json()).toEqual({ ok: true })
  })
})

describe("writes from other sites are refused before their body is read", () => {
  const forms = {
    method: "POST",
    body: "email=a%40example.com",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["a sandboxed frame", { origin: "null" }],
    ["a browser that says so", { "sec-fetch-site": "cross-site" }],
  ])("%s: 403 [trust]", async (_name, headers) => {
    const answer = await visitor.request("/newsletter", { ...forms, headers: { ...forms.headers, ...headers } })
    expect(answer.status).toBe(403)
  })

  test("JSON sent as plain text: 403", async () => {
    const headers = { "content-type": "text/plain", origin: "https://evil.example" }
    expect((await visitor.request("/api/cart", { method: "POST", body: "{}", headers })).status).toBe(403)
  })
})

describe("writes from our own pages are accepted", () => {
  const form = { method: "POST", body: "number=S-1&email=a%40example.com" }
  const type = "application/x-www-form-urlencoded"

  test("behind a proxy that terminates TLS, whatever Host it sends", async () => {
    const behind = await openTestShop({ env: { SITE_URL: "https://gallery.example" } })
    for (const address of ["http://gallery.example/track-order", "http://127.0.0.1:3000/track-order"]) {
      const headers = { "content-type": type, origin: "https://gallery.example", "sec-fetch-site": "same-origin" }
      expect((await behind.visitor().request(address, { ...form, headers })).status, address).toBe(404)
    }
    expect(behind.errors).toEqual([])
  })

  test("but not from a page without TLS, if the site has it", async () => {
    const behind = await openTestShop({ env: { SITE_URL: "https://gallery.example" } })
    const headers = { "content-type": type, origin: "http://gallery.example" }
    const answer = await behind.visitor().request("https://gallery.example/track-order", {
      ...form,
      headers: { ...headers, host: "gallery.example" },
    })
    expect(answer.status).toBe(403)
  })

  test("from a page that sends no referrer, and so no origin", async () => {
    const headers = { "content-type": type, origin: "null", "sec-fetch-site": "same-origin" }
    expect((await visitor.request("/track-order", { ...form, headers })).status).toBe(404)
  })
})

describe("missing files and pages", () => {
  test.each(["/assets/no.js", "/files/../auth-secret", "/files/%2e%2e/auth-secret", "/files/none.webp"])(
    "%s: 404",
    async (path) => {
      expect((await visitor.get(path)).status).toBe(404)
    },
  )

  test("a path below a page is no page, and is not cached [case 77]", async () => {
    const answer = await visitor.get("/account/x.css")
    expect(answer.status).toBe(404)
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
  })

  test("an undecodable address is no server error", async () => {
    for (const path of ["/files/%E0%A4%A", "/artwork/%E0%A4%A", "/%E0%A4%A"]) {
      expect((await visitor.get(path)).status, path).toBeLessThan(500)
    }
  })
})

test("a body of more than a megabyte: 413 [case 75]", async () => {
  const answer = await visitor.post("/contact", { body: "x".repeat(1024 * 1024 + 1) })
  expect(answer.status).toBe(413)
})

test("no request above causes a server error", () => {
  expect(test_.errors).toEqual([])
})
