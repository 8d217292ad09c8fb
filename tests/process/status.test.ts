import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"
import { findFreePort, startSite } from "../support/site-process.ts"

/** What `solander status` prints. */
async function readStatus(env: Record<string, string>) {
  const child = spawn(process.execPath, ["server/command.ts", "status"], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "exit")])
  return { code, said }
}

test("status says whether the site runs, where, how much space is left, and when the last backup was made [OPS-05]", async () => {
  const site = await startSite({ args: ["--empty"] })
  const env = { PORT: String(site.port), SOLANDER_DATA: site.data }
  const running = await readStatus({ ...env, SITE_URL: "https://gallery.example.com" })
  expect(running.said).toMatch(/^Solander \d+\.\d+\.\d+ runs\. Its address is https:\/\/gallery\.example\.com\/$/m)
  expect(running.said).toContain(`Its data is in ${site.data}. `)
  expect(running.said).toContain("No backup was made yet.")
  expect(running.code).toBe(0)
  const data = site.data
  await site.stop()
  const stopped = await readStatus({ ...env, SOLANDER_DATA: data })
  expect(stopped).toMatchObject({ code: 3, said: expect.stringMatching(/^Solander \S+ does not run\.$/m) })
})

test("status does not take another program for the site", async () => {
  const other = createServer((_, answer) => answer.end("It works!")).listen(0)
  onTestFinished(() => void other.close())
  await once(other, "listening")
  const port = String((other.address() as AddressInfo).port)
  const { code, said } = await readStatus({ PORT: port, SOLANDER_DATA: "/nowhere/at/all" })
  expect(said).toContain(`does not run: another program answers at port ${port}.`)
  expect(said).toContain("Its data will be in /nowhere/at/all.")
  expect(code).toBe(3)
})

test("status says in words that the site runs and cannot serve", async () => {
  const site = createServer((_, answer) => {
    answer.writeHead(503, { "content-type": "application/json" })
    answer.end(JSON.stringify({ ok: false, problem: "the disk is full: nothing can be saved" }))
  }).listen(0)
  onTestFinished(() => void site.close())
  await once(site, "listening")
  const port = String((site.address() as AddressInfo).port)
  const { code, said } = await readStatus({ PORT: port, SOLANDER_DATA: `/nowhere/${await findFreePort()}` })
  expect(said).toContain("runs, but cannot serve: the disk is full: nothing can be saved.")
  expect(code).toBe(1)
})
