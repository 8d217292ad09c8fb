import { once } from "node:events"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import type { IncomingMessage } from "node:http"
import { request } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, type Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { type DnsRecords, startDnsServer } from "../support/dns-server.ts"
import { waitForHydration } from "../support/hydration.ts"
import { grainy } from "../support/images/fixtures.ts"
import { payByCard } from "../support/order-on-page.ts"
import { hasPebble, startPebble } from "../support/pebble.ts"
import { findFreePort, type SiteProcess, startSite } from "../support/site-process.ts"
import { startSmtpServer } from "../support/smtp-server.ts"
import { startStripeStandIn } from "../support/stripe-stand-in/stand-in.ts"
import type { PostWebhook } from "../support/stripe-stand-in/webhooks.ts"

const domain = "maritosgood.test"
const email = "marit@example.com"
const password = "slack water at nine"

/** Certificate authority, DNS, card provider, mail server, and an empty site that knows where these are. */
async function startWorld() {
  const records: DnsRecords = {}
  const dns = await startDnsServer(records)
  const [port, httpsPort] = [await findFreePort(), await findFreePort()]
  const pebble = await startPebble({ dnsServer: dns.server, httpPort: port, seconds: 90 * 86_400 })
  const ca = await readFile(pebble.rootFile, "utf8")
  const stripe = await startStripeStandIn({ ownEndpoints: true, postTo: postOverTls(httpsPort, ca) })
  const smtp = await startSmtpServer()
  const site = await startSite({
    port,
    args: ["--empty"],
    env: {
      SETUP: "on",
      HTTPS_PORT: String(httpsPort),
      DNS_SERVER: dns.server,
      ACME_DIRECTORY: pebble.directory,
      ACME_CA_FILE: pebble.caFile,
      ACME_HTTP_PORT: String(port),
      STRIPE_API: stripe.env.STRIPE_API,
    },
  })
  const stop = async () => {
    await site.stop()
    await Promise.all([stripe.close(), smtp.close(), pebble.stop()])
    dns.close()
  }
  return { records, site, stripe, smtp, httpsPort, ca, stop }
}

/** To the domain's name, with a check of its certificate. */
const postOverTls =
  (port: number, ca: string): PostWebhook =>
  async (url, { body, headers }) => {
    const { hostname, pathname } = new URL(url)
    const options = { host: "127.0.0.1", port, path: pathname, servername: hostname, ca, agent: false as const }
    const sent = request({ ...options, method: "POST", headers: { ...headers, host: hostname } }).end(body)
    const [answer] = (await once(sent, "response")) as [IncomingMessage]
    answer.resume()
    return answer.statusCode ?? 0
  }

/** Chromium that finds the domain on this machine. */
async function openBrowser({ port }: SiteProcess, httpsPort: number) {
  const { executablePath, args } = JSON.parse(process.env.SOLANDER_BROWSER ?? "{}") as {
    executablePath: string
    args: string[]
  }
  const rules = `MAP ${domain}:80 127.0.0.1:${port}, MAP ${domain}:443 127.0.0.1:${httpsPort}`
  return chromium.launch({ executablePath, args: [...args, `--host-resolver-rules=${rules}`] })
}

const next = (page: Page) => page.getByRole("button", { name: "Next" })

async function setUpSite(page: Page, site: SiteProcess, picture: string): Promise<void> {
  const code = /set-up code: ([\w-]+)/.exec(site.said.join("\n"))?.[1] ?? ""
  await page.goto(site.url)
  await page.getByLabel("Set-up code").fill(code)
  await page.getByRole("button", { name: "Open set-up" }).click()
  await page.getByLabel("Your name, as on a wall label").fill("Marit Osgood")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByLabel("Where is the studio?").selectOption("US")
  await next(page).click()
  await page.getByRole("radio", { name: /Fraunces/ }).check()
  await next(page).click()
  await waitForHydration(page)
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose pictures" }).click(),
  ])
  await chooser.setFiles([picture])
  await page.getByRole("textbox", { name: "Price of Slack Water" }).fill("1,480")
  await next(page).click()
  await page.getByRole("checkbox", { name: /pick works up/ }).check()
  await page.getByLabel("Where works are picked up").fill("12 Harbor Lane, Portland")
  await next(page).click()
  await expect(page.getByRole("heading", { name: "Your address" })).toBeFocused()
  await next(page).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("That’s everything.")
}

/** Types the domain, and enters at the registrar what the page shows. */
async function connectDomain(page: Page, records: DnsRecords): Promise<void> {
  await page.getByRole("link", { name: "Give it a domain" }).click()
  await waitForHydration(page)
  await page.getByLabel("Domain", { exact: true }).fill(domain)
  const addresses = page.getByText("This machine’s addresses")
  if (await addresses.isVisible()) await addresses.click()
  await page.getByLabel("This machine’s public address").fill("127.0.0.1")
  await page.getByRole("button", { name: "Use this domain" }).click()
  const rows = page.getByRole("table", { name: `Records of ${domain}` }).getByRole("row")
  await expect(rows.nth(1)).toContainText("Waiting")
  for (const row of (await rows.all()).slice(1)) {
    const [type, label, value] = await row.getByRole("cell").allInnerTexts()
    const name = label === "@" ? domain : `${label}.${domain}`
    if (type === "A") records[name] = { A: [value ?? ""] }
    if (type === "CNAME") records[name] = { CNAME: [domain], A: ["127.0.0.1"] }
  }
  await page.getByRole("button", { name: "Check now" }).click()
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign in" }).click()
}

async function connectMail(page: Page, port: number): Promise<void> {
  await page.goto("/admin/settings/mail-server")
  await waitForHydration(page)
  await page.getByLabel("Server", { exact: true }).fill("127.0.0.1")
  await page.getByLabel("Encryption").selectOption("none")
  await page.getByLabel("Port").fill(String(port))
  await page.getByLabel("From").fill("studio@maritosgood.test")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Saved. Send a test to see whether it works.").filter({ visible: true })).toBeVisible()
}

async function connectCards(page: Page, key: string): Promise<void> {
  await page.goto("/admin/settings/payments")
  await waitForHydration(page)
  await page.getByLabel("Secret key").fill(key)
  await page.getByRole("button", { name: "Connect", exact: true }).click()
  const steps = page.getByRole("list", { name: "Does it work?" })
  await expect(steps.getByText("Registered")).toBeVisible()
  await page.getByRole("button", { name: "Charge $1 and refund it" }).click()
  await expect(steps.getByText("Arrived")).toBeVisible({ timeout: 20_000 })
}

async function publishWork(page: Page): Promise<void> {
  await page.goto("/admin/upload")
  await waitForHydration(page)
  await page.getByRole("button", { name: "Publish 1 ready work" }).click()
  await expect(
    page
      .getByText(/published/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
}

async function buyWork(page: Page): Promise<void> {
  await page.goto("/")
  await page.goto("/gallery")
  await page.getByRole("link", { name: "Slack Water" }).first().click()
  await page.waitForURL(/\/artwork\//)
  await waitForHydration(page)
  await page.getByRole("button", { name: /^Add to Cart/ }).click()
  await expect(page.getByRole("link", { name: /^Cart.*1/ }).first()).toBeVisible()
  await page.goto("/checkout")
  await page.getByLabel("Name", { exact: true }).fill("Judith Whitcomb")
  await page.getByLabel("E-mail", { exact: true }).first().fill("judith@example.com")
  await page.getByText("Pick up at the studio").click()
  await page.getByRole("radio", { name: /^Card/ }).check()
  await page.getByRole("checkbox", { name: /I accept the Terms/ }).check()
  await page.getByRole("button", { name: /Place order/ }).click()
  await payByCard(page, "4242 4242 4242 4242")
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible()
}

test("from the empty set-up page to a shop with a domain, HTTPS, cards and mail that sells a work [OPS-07]", async ({
  page: unused,
}) => {
  test.skip(!hasPebble, "needs Debian’s package pebble")
  test.setTimeout(300_000)
  const startedAt = performance.now()
  const folder = await mkdtemp(join(tmpdir(), "solander-own-address-"))
  const picture = join(folder, "slack-water_2026_44x66.jpg")
  await writeFile(picture, await (await grainy(900, 600)).jpeg().toBuffer())
  const world = await startWorld()
  const browser = await openBrowser(world.site, world.httpsPort)
  try {
    const there = { ignoreHTTPSErrors: true, baseURL: `https://${domain}` }
    const studio = await browser.newContext({ ...there, viewport: { width: 1440, height: 900 } })
    const artist = await studio.newPage()
    artist.setDefaultTimeout(20_000)
    await setUpSite(artist, world.site, picture)
    await connectDomain(artist, world.records)
    // The page itself goes to the new address, where the artist signs in again.
    await artist.waitForURL(new RegExp(`^https://${domain}/`), { timeout: 60_000 })
    await signIn(artist)
    await expect(artist.getByText(`${domain} answers, with HTTPS.`)).toBeVisible()
    await connectMail(artist, Number(new URL(world.smtp.url).port))
    await connectCards(artist, world.stripe.env.STRIPE_SECRET_KEY)
    await publishWork(artist)

    const visit = await browser.newContext(there)
    const buyer = await visit.newPage()
    buyer.setDefaultTimeout(20_000)
    await buyWork(buyer)
    await expect
      .poll(() => world.smtp.received.filter(({ to }) => to.includes("judith@example.com")).length, { timeout: 30_000 })
      .toBeGreaterThan(0)
    await artist.goto("/admin/address")
    await expect(artist.getByRole("listitem").filter({ hasText: "Card payments" })).toContainText("test money only")
    console.log(`from set-up to a sale: ${Math.round((performance.now() - startedAt) / 1000)} seconds`)
  } finally {
    await browser.close()
    await world.stop()
    await Promise.all([unused.close(), rm(folder, { recursive: true, force: true })])
  }
})
