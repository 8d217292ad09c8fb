import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile } from "node:fs/promises"
import { type AddressInfo, createServer as createTcpServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createServer } from "node:tls"
import { expect, test } from "vitest"
import { openHost } from "./host.server.ts"

test("the disk of the data folder has a size; a folder that is not there has none", async () => {
  const disk = await openHost({ data: tmpdir(), getUrl: () => "http://localhost" }).disk()
  expect(disk?.total).toBeGreaterThan(disk?.free ?? Number.POSITIVE_INFINITY)
  expect(await openHost({ data: "/nowhere/at/all", getUrl: () => "http://localhost" }).disk()).toBeNull()
})

test("the end of the site’s own certificate is read, also of one that browsers do not trust [OPS-03]", async () => {
  const folder = await mkdtemp(join(tmpdir(), "solander-tls-"))
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")]
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "9"],
      ...["-subj", "/CN=localhost", "-keyout", key, "-out", cert],
    ],
    { stdio: "ignore" },
  )
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }).listen(0)
  await once(server, "listening")
  const siteUrl = `https://localhost:${(server.address() as AddressInfo).port}`
  const end = await openHost({ data: folder, getUrl: () => siteUrl }).certificateEnds()
  const days = ((end?.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(9)
  server.close()
})

test("there is no end where nobody speaks TLS, and none of a site without https", async () => {
  const server = createTcpServer((socket) => socket.end("hello")).listen(0)
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  expect(await openHost({ data: "/", getUrl: () => `https://localhost:${port}` }).certificateEnds()).toBeNull()
  expect(await openHost({ data: "/", getUrl: () => `http://localhost:${port}` }).certificateEnds()).toBeNull()
  server.close()
})

test("a site without a domain is reached in the network, unless it listens for this machine only", () => {
  const list = (siteUrl: string, listensOn?: string) =>
    openHost({ data: tmpdir(), getUrl: () => siteUrl, listensOn }).networkUrls()
  const found = list("http://localhost:3000")
  for (const url of found) expect(url).toMatch(/^http:\/\/\d+\.\d+\.\d+\.\d+:3000$/)
  expect(found.some((url) => url.includes("127.0.0.1"))).toBe(false)
  expect(list("http://localhost:3000", "127.0.0.1")).toEqual([])
  expect(list("https://marit.example")).toEqual([])
})

test("the machine says how much of its memory is used, and since when it runs", () => {
  const { usedMemory, totalMemory, upSeconds } = openHost({ data: "/", getUrl: () => "http://localhost" }).machine()
  expect(totalMemory).toBeGreaterThan(usedMemory)
  expect(usedMemory).toBeGreaterThan(0)
  expect(upSeconds).toBeGreaterThan(0)
})
