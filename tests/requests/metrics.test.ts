import { afterAll, expect, test } from "vitest"
import { listen } from "../../server/listen.ts"
import { openTestShop } from "../support/app.ts"
import { openEventStream } from "../support/streams.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const token = "a-token-of-forty-characters-for-the-tests"
const site = await openTestShop({ env: { METRICS_TOKEN: token } })
const closed = await openTestShop()
const { shop, metrics } = site
const server = await listen(site.fetch, { port: 0, host: "127.0.0.1", metrics })
const address = server.address()
const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const read = async () => {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0.0.4/)
  return answer.text()
}
const getMetric = (text: string, line: string) => {
  const found = text.split("\n").find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test("metrics are for whoever has the token; without one in the settings there is no such page [OPS-03]", async () => {
  for (const authorization of ["", "Bearer", `Bearer ${token}x`, `bearer ${token}`, token])
    expect((await fetch(`${url}/metrics`, { headers: { authorization } })).status).toBe(401)
  const artist = await signInAsNewAccount(site, "admin")
  expect((await artist.get("/metrics")).status).toBe(401)
  const none = closed.visitor()
  expect((await none.request("/metrics", { headers: { authorization: "Bearer undefined" } })).status).toBe(404)
  expect((await none.request("/metrics", { headers: { authorization: `Bearer ${token}` } })).status).toBe(404)
})

test("requests are counted by the pattern of their route and their status, never by an id or a secret [OPS-03]", async () => {
  const work = await insertWork(shop)
  const secrets = [work.id, "a-secret-of-a-room", "7Q4M-21KD-90XE-HT3R"]
  for (const path of [
    `/artwork/${work.id}`,
    `/artwork/${work.id}.data`,
    `/artwork/${secrets[1]}`,
    `/viewing-rooms/${secrets[1]}`,
    `/certificates/${secrets[2]}`,
    "/certificates/keys.json",
    "/nobody/knows",
    "/admin/orders/S-1001",
  ])
    await (await fetch(url + path, { redirect: "manual" })).text()
  await fetch(`${url}/gallery`, { method: "PROPFIND" })
  const text = await read()
  const count = (route: string, status: number, method = "GET") =>
    getMetric(text, `solander_request_seconds_count{route="${route}",method="${method}",status="${status}"}`)
  expect(count("/artwork/:id", 200)).toBe(2)
  expect(count("/artwork/:id", 404)).toBe(1)
  expect(count("/viewing-rooms/:secret", 404)).toBe(1)
  expect(count("/certificates/:code", 404)).toBe(1)
  expect(count("/certificates/keys.json", 200)).toBe(1)
  expect(count("other", 404)).toBe(1)
  expect(text).toMatch(/_count\{route="\/admin\/orders\/:\w+",method="GET",status="302"\} 1/)
  expect(text).not.toContain("PROPFIND")
  for (const secret of secrets) expect(text).not.toContain(secret)
})

test("how the site is can be read: database, queues, holds, e-mails, pictures, disk, streams [OPS-03]", async () => {
  const stream = await openEventStream(url)
  const text = await read()
  expect(getMetric(text, "solander_streams")).toBe(1)
  expect(getMetric(text, "solander_database_connections")).toBeGreaterThan(0)
  expect(getMetric(text, "solander_disk_free_bytes")).toBeGreaterThan(0)
  expect(getMetric(text, "solander_backup_timestamp_seconds")).toBe(0)
  for (const name of ["mails_waiting", "mails_failed", "pictures_waiting", "holds", "jobs_parked", "database_waiting"])
    expect([name, getMetric(text, `solander_${name}`)]).toEqual([name, 0])
  expect(getMetric(text, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0)
  stream.close()
  await expect.poll(() => shop.streams.count()).toBe(0)
  // A stream does not count as a slow request.
  expect(await read()).not.toContain('route="/api/live-works"')
})

test("the page of the studio says what is well and what needs the artist, and what to do [OPS-03]", async () => {
  shop.host.disk = async () => ({ free: 3e8, total: 100e9 })
  const artist = await signInAsNewAccount(site, "admin")
  const html = await artist.html("/admin/address")
  expect(html).toContain("The disk is nearly full: 300 MB are free.")
  expect(html).toContain("Delete what isn’t needed")
  expect(html).toContain("Every picture is ready.")
  expect(html).toMatch(
    / answers\. .*<b>the disk is nearly full, no mail server is connected and 2 more need you\.<\/b>/i,
  )
  const user = await signInAsNewAccount(site, "user")
  expect((await user.get("/admin/address")).status).toBe(403)
  expect((await user.post("/admin/address", { intent: "check" })).status).toBe(403)
  expect((await site.visitor().get("/admin/address")).status).toBe(302)
  expect(await artist.html("/admin/settings")).toContain('href="/admin/address"')
  // The address of 1.0.0.
  const former = await artist.get("/admin/settings/health")
  expect([former.status, former.headers.get("location")]).toEqual([301, "/admin/address"])
  // What needs doing is counted in the menu, once it was checked.
  expect(await (await artist.post("/admin/address", { intent: "check" })).text()).toContain("Checked just now.")
  expect(await artist.html("/admin/help")).toMatch(/Your Address<\/span><span[^>]*><span>4<\/span>/)
})

test("no request above causes a server error", () => expect(site.errors).toEqual([]))
