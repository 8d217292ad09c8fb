import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { type IncomingMessage, request as requestHttp } from "node:http"
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2"
import { type RequestOptions, request as requestHttps } from "node:https"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { connect as connectTls, type TLSSocket } from "node:tls"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { WebSocket } from "ws"
import { getEmbeddedConfig } from "../../db/embedded/running.ts"
import { type DnsRecords, startDnsServer } from "../support/dns-server.ts"
import { hasPebble, type Pebble, startPebble } from "../support/pebble.ts"
import { findFreePort, type SiteProcess, startSite } from "../support/site-process.ts"
import { artistAccount } from "../support/studio.ts"
import { Visitor } from "../support/visitor.ts"

vi.setConfig({ testTimeout: 120_000 })

const name = "maritosgood.test"
/** How many renewals under load; `RENEWALS=100` for the long run. */
const renewals = Number(process.env.RENEWALS ?? 5)

describe.skipIf(!hasPebble).each([
  ["one process", []],
  ["two workers", ["--workers", "2"]],
])("from a typed domain to HTTPS, %s [OPS-07]", (_kind, args) => {
  let dns: Awaited<ReturnType<typeof startDnsServer>>
  let pebble: Pebble
  let site: SiteProcess
  let ca: string
  let httpsPort: number
  const records: DnsRecords = { [name]: { A: ["127.0.0.1"] }, [`www.${name}`]: { CNAME: [name], A: ["127.0.0.1"] } }

  beforeAll(async () => {
    dns = await startDnsServer(records)
    const port = await findFreePort()
    httpsPort = await findFreePort()
    pebble = await startPebble({ dnsServer: dns.server, httpPort: port, seconds: 3600 })
    ca = await readFile(pebble.rootFile, "utf8")
    site = await startSite({
      port,
      args: ["--empty", ...args],
      env: {
        HTTPS_PORT: String(httpsPort),
        DNS_SERVER: dns.server,
        ACME_DIRECTORY: pebble.directory,
        ACME_CA_FILE: pebble.caFile,
        ACME_HTTP_PORT: String(port),
      },
    })
    if (args.length > 0)
      await vi.waitUntil(() => site.said.some((line) => line.startsWith("2 workers serve")), { timeout: 60_000 })
  })
  afterAll(async () => {
    await site?.stop()
    await pebble?.stop()
    dns?.close()
  })

  const at = (path: string, options: RequestOptions = {}) => ({
    ...{ host: "127.0.0.1", port: httpsPort, path, servername: name, ca, agent: false as const },
    ...options,
    headers: { host: name, ...options.headers },
  })
  const get = async (path: string, options: RequestOptions = {}) => {
    const sent = requestHttps(at(path, options)).end()
    const [answer] = (await once(sent, "response")) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }
  const getPlain = async (path: string, host = name) => {
    const sent = requestHttp({ host: "127.0.0.1", port: site.port, path, headers: { host }, agent: false }).end()
    const [answer] = (await once(sent, "response")) as [IncomingMessage]
    await text(answer)
    return [answer.statusCode, answer.headers.location]
  }

  test("the artist types the domain, and the site answers with HTTPS", async () => {
    const admin = new Visitor((request) => fetch(request), site.url)
    const { pathname, search } = new URL(await site.setupLink)
    await admin.post(pathname + search, artistAccount)
    const saved = await admin.post("/admin/settings/domain", {
      intent: "save",
      ...{ name: `https://www.${name}/`, hasWww: "on", ipv4: "127.0.0.1", ipv6: "" },
    })
    expect(saved.status).toBe(200)
    await expect
      .poll(
        () =>
          get("/").then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200)
    const page = await get("/gallery")
    expect(page.body).toContain(`https://${name}/gallery`)
    expect(page.headers["strict-transport-security"]).toBe("max-age=3600")
  })

  test("port 80 leads to https, but not what authorities and watchers ask for", async () => {
    await expect.poll(() => getPlain("/gallery?a=1")).toEqual([308, `https://${name}/gallery?a=1`])
    for (const host of ["127.0.0.1", "localhost", "evil.example", `www.${name}`])
      expect(await getPlain("//x", host)).toEqual([308, `https://${name}//x`])
    expect(await getPlain("/healthz")).toEqual([200, undefined])
    expect(await getPlain("/.well-known/acme-challenge/nothing")).toEqual([404, undefined])
    expect(await getPlain("/.well-known/acme-challenge/../../etc/passwd")).toEqual([404, undefined])
  })

  test("www. leads to the domain", async () => {
    const { status, headers } = await get("/about", { headers: { host: `www.${name}` }, servername: `www.${name}` })
    expect([status, headers.location]).toEqual([308, `https://${name}/about`])
  })

  const openHttp2 = async (): Promise<ClientHttp2Session> => {
    const session = connectHttp2(`https://${name}`, {
      createConnection: () =>
        connectTls({ host: "127.0.0.1", port: httpsPort, servername: name, ca, ALPNProtocols: ["h2"] }),
    })
    await once(session, "connect")
    return session
  }
  const getHttp2 = async (session: ClientHttp2Session, headers: Record<string, string>) => {
    const stream = session.request(headers)
    const [answer] = await once(stream, "response")
    return { status: answer[":status"], headers: answer, body: await text(stream) }
  }

  test("HTTP/2 has the same pages, also from the cache, as files and as refusals", async () => {
    const session = await openHttp2()
    for (const _ of [1, 2, 3]) {
      const page = await getHttp2(session, { ":path": "/gallery" })
      expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"])
      expect(page.body).toContain("</html>")
    }
    const etag = (await getHttp2(session, { ":path": "/gallery" })).headers.etag
    const again = await getHttp2(session, { ":path": "/gallery", "if-none-match": String(etag) })
    expect([again.status, again.body]).toEqual([304, ""])
    const icon = await getHttp2(session, { ":path": "/favicon.svg" })
    expect([icon.status, icon.body.includes("<svg")]).toEqual([200, true])
    const twoNames = await getHttp2(session, { ":path": "/gallery", ":authority": name, host: "evil.example" })
    expect(twoNames.status).toBe(400)
    const foreign = await getHttp2(session, { ":path": "/contact", ":method": "POST", origin: "https://evil.example" })
    expect(foreign.status).toBe(403)
    const missing = await getHttp2(session, { ":path": "/files/none" })
    expect(missing.status).toBe(404)
    session.close()
  })

  test("a WebSocket opens for a page of the site alone", async () => {
    const open = (origin: string) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`wss://127.0.0.1:${httpsPort}/live`, {
          ...{ ca, servername: name, origin, headers: { host: name } },
        })
        socket.once("unexpected-response", (_req, answer) => resolve(answer.statusCode))
        socket.once("error", (error) => resolve(error.message))
        socket.once("open", () => resolve("open"))
      })
    // Nobody is signed in at the new address; before that, the origin counts.
    expect(await open(`https://${name}`)).toBe(401)
    expect(await open(`http://${name}`)).toBe(403)
    expect(await open("https://evil.example")).toBe(403)
  })

  test(
    `${renewals} renewals under load fail no request`,
    async () => {
      const failed: unknown[] = []
      let [goesOn, good] = [true, 0]
      const load = async (once: () => Promise<number | undefined>) => {
        while (goesOn) {
          const status = await once().catch((error) => error)
          if (status === 200) good++
          else failed.push(status)
        }
      }
      const session = await openHttp2()
      const clients = [
        load(async () => (await get("/gallery")).status),
        load(async () => (await get("/healthz")).status),
        load(async () => (await getHttp2(session, { ":path": "/gallery" })).status),
      ]
      const serials = new Set<string>()
      for (let done = 0; done < renewals; done++) {
        const before = await getSerial()
        await makeDue(site.data)
        await expect.poll(getSerial, { timeout: 60_000, interval: 100 }).not.toBe(before)
        serials.add(await getSerial())
      }
      goesOn = false
      await Promise.all(clients)
      session.close()
      console.log(`${serials.size} renewals, ${good} requests, ${failed.length} failed`)
      expect(failed).toEqual([])
      expect(good).toBeGreaterThan(renewals)
    },
    120_000 + renewals * 15_000,
  )

  test("browsers are told a year of HTTPS after a week without trouble", async () => {
    const getHsts = async () => (await get("/about")).headers["strict-transport-security"]
    expect(await getHsts()).toBe("max-age=3600")
    const weekAgo = "update site_certificates set first_issued_at = now() - interval '8 days'"
    await runSql(site.data, `update site_domains set troubled_at = null; ${weekAgo}`)
    await expect.poll(getHsts, { timeout: 10_000 }).toBe("max-age=31536000")
    await runSql(site.data, "update site_domains set troubled_at = now()")
    await expect.poll(getHsts, { timeout: 10_000 }).toBe("max-age=3600")
  })

  test("another domain takes over, and the former one leads to it", async () => {
    const other = "osgood-paintings.test"
    records[other] = { A: ["127.0.0.1"] }
    const fetchOverTls = async (asked: Request) => {
      const { pathname, search } = new URL(asked.url)
      const options = at(pathname + search, { method: asked.method, headers: Object.fromEntries(asked.headers) })
      const sent = requestHttps(options).end(Buffer.from(await asked.arrayBuffer()))
      const [answer] = (await once(sent, "response")) as [IncomingMessage]
      const headers = new Headers((answer.headers["set-cookie"] ?? []).map((cookie) => ["set-cookie", cookie]))
      return new Response(await text(answer), { status: answer.statusCode ?? 0, headers })
    }
    const admin = new Visitor(fetchOverTls, `https://${name}`)
    await admin.post("/auth", { email: artistAccount.email, password: artistAccount.password })
    const saved = await admin.post("/admin/settings/domain", {
      intent: "save",
      ...{ name: other, ipv4: "127.0.0.1", ipv6: "" },
    })
    expect(saved.status).toBe(200)
    const getOther = async () => (await get("/about", { headers: { host: other }, servername: other })).status
    await expect.poll(() => getOther().catch(() => 0), { timeout: 60_000 }).toBe(200)
    await expect
      .poll(async () => {
        const { status, headers } = await get("/about?a=1")
        return [status, headers.location]
      })
      .toEqual([308, `https://${other}/about?a=1`])
    await expect.poll(() => getPlain("/about")).toEqual([308, `https://${other}/about`])
  })

  async function getSerial(): Promise<string> {
    const socket: TLSSocket = connectTls({ host: "127.0.0.1", port: httpsPort, servername: name, ca })
    await once(socket, "secureConnect")
    const { serialNumber } = socket.getPeerCertificate()
    socket.destroy()
    return serialNumber
  }
})

/** As if its life were nearly over, and the hour had come: the job runs. */
const makeDue = (data: string) =>
  runSql(
    data,
    "update site_certificates set starts_at = now() - interval '30 days'; insert into jobs.job (name, data) values ('maintain-domains', '{}')",
  )

async function runSql(data: string, statements: string): Promise<void> {
  const client = new pg.Client(getEmbeddedConfig(join(data, "postgres-socket")))
  await client.connect()
  await client.query(statements)
  await client.end()
}
