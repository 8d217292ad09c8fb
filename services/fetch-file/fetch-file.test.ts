import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer, type RequestListener } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { openFetchFile } from "./fetch-file.server.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-fetch-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

let asked = 0
async function serve(answer: RequestListener): Promise<number> {
  const server = createServer((request, response) => {
    asked++
    answer(request, response)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  afterAll(() => void server.close().closeAllConnections())
  return (server.address() as { port: number }).port
}

/** This local port stands for the internet; nothing else is replaced. */
const site: number = await serve((request, response) => {
  const url = new URL(request.url ?? "", "http://x")
  if (url.pathname === "/to") response.writeHead(302, { location: url.searchParams.get("url") ?? "" }).end()
  else if (url.pathname === "/round") response.writeHead(302, { location: "/round" }).end()
  else if (url.pathname === "/gone") response.writeHead(404).end("secret words")
  else if (url.pathname === "/endless") {
    const more = () => {
      while (response.write(Buffer.alloc(65_536)));
    }
    response.on("drain", more)
    more()
  } else if (url.pathname === "/silent") response.flushHeaders()
  else response.end(`picture for ${request.headers.host}, ${JSON.stringify(request.headers.cookie ?? null)}`)
})
const inside = await serve((_, response) => void response.end("the inside"))

const names: Record<string, string[]> = {
  "site.example": ["127.0.0.1"],
  "both.example": ["127.0.0.1", "10.0.0.1"],
  "inside.example": ["10.0.0.1"],
  "mapped.example": ["::ffff:127.0.0.1"],
}
let lookups = 0
const lookup = async (host: string) => {
  lookups++
  return (names[host] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))
}
const fetchFile = openFetchFile({
  lookup,
  allows: (address, port) => address === "127.0.0.1" && port === site,
  timeout: 3000,
})
const real = openFetchFile({ timeout: 3000 })

let count = 0
const target = () => join(folder, String(++count))
const options = { maxBytes: 1_000_000 }

test("a picture is fetched, by its name and without anything of a visitor [import pictures]", async () => {
  const to = target()
  expect(await fetchFile(`http://site.example:${site}/a.jpg`, to, options)).toMatchObject({ ok: true })
  expect(await readFile(to, "utf8")).toBe(`picture for site.example:${site}, null`)
})

describe("nothing is fetched from inside [case 79, import pictures]", () => {
  test.each([
    `http://127.0.0.1:${inside}/`,
    `http://localhost:${inside}/`,
    `http://[::1]:${inside}/`,
    `http://[::ffff:127.0.0.1]:${inside}/`,
    `http://[::]:${inside}/`,
    `http://0.0.0.0:${inside}/`,
    `http://2130706433:${inside}/`,
    `http://0x7f.1:${inside}/`,
    `http://0177.0.0.1:${inside}/`,
    `http://127.1:${inside}/`,
    "http://10.0.0.1/",
    "http://172.16.3.4/",
    "http://192.168.1.1/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://[fec0::1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[ff02::1]/",
    "http://255.255.255.255/",
  ])("%s", async (address) => {
    const [before, to] = [asked, target()]
    expect(await real(address, to, options)).toEqual({
      ok: false,
      problem: "It leads to a private network, where nothing is fetched from.",
    })
    expect([asked, existsSync(to)]).toEqual([before, false])
  })

  test.each([
    "file:///etc/passwd",
    "ftp://site.example/a.jpg",
    "data:image/png;base64,AAAA",
    "gopher://site.example/",
    "//site.example/a.jpg",
    "/etc/passwd",
    "",
    "http://",
    "https://user:password@site.example/a.jpg",
  ])("nor from %j", async (address) => {
    expect(await fetchFile(address, target(), options)).toMatchObject({ ok: false })
  })

  test.each(["both.example", "inside.example", "mapped.example", "nothing.example"])("nor from %s", async (name) => {
    expect(await fetchFile(`http://${name}:${site}/`, target(), options)).toMatchObject({ ok: false })
  })

  test.each([
    ["another port of this machine", () => `http://127.0.0.1:${inside}/`],
    ["a name that leads inside", () => `http://inside.example:${site}/`],
    ["a file", () => "file:///etc/passwd"],
    ["the cloud's data", () => "http://169.254.169.254/"],
  ])("nor where the site leads: %s", async (_, leads) => {
    const [before, to] = [asked, target()]
    const address = `http://site.example:${site}/to?url=${encodeURIComponent(leads())}`
    expect(await fetchFile(address, to, options)).toMatchObject({ ok: false })
    expect([asked, existsSync(to)]).toEqual([before + 1, false])
  })
})

test("a name that changes its address between question and connection leads nowhere else [case 79, import pictures]", async () => {
  lookups = 0
  names["rebinding.example"] = ["127.0.0.1"]
  const rebinding = openFetchFile({
    lookup: async (host) => {
      const found = await lookup(host)
      names["rebinding.example"] = ["10.0.0.1"]
      return found
    },
    allows: (address, port) => address === "127.0.0.1" && port === site,
  })
  expect(await rebinding(`http://rebinding.example:${site}/`, target(), options)).toMatchObject({ ok: true })
  expect(lookups).toBe(1)
  expect(await rebinding(`http://rebinding.example:${site}/`, target(), options)).toMatchObject({ ok: false })
})

test.each([
  ["without an end", "/endless", /more than 1 MB/],
  ["that leads in a circle", "/round", /from one address to the next/],
  ["that does not go on", "/silent", /took too long/],
  ["that is not there", "/gone", /^The site answered 404\.$/],
])("one %s is given up, and nothing stays [import pictures]", async (_, path, says) => {
  const to = target()
  const fetched = await fetchFile(`http://site.example:${site}${path}`, to, options)
  expect(fetched).toEqual({ ok: false, problem: expect.stringMatching(says) })
  expect(existsSync(to)).toBe(false)
})
