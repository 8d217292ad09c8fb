import { execFileSync, spawnSync } from "node:child_process"
import { once } from "node:events"
import { closeSync, existsSync, openSync, writeSync } from "node:fs"
import { mkdtemp, readFile, rm, rmdir } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { canMountTmpfs } from "../support/embedded.ts"
import { sendSignal } from "../support/send-signal.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"

// The built site as a separate process, under failures.

// Most tests start a site, some beside tests that process pictures.
vi.setConfig({ testTimeout: 120_000 })

const running: SiteProcess[] = []
afterEach(async () => {
  for (const site of running.splice(0)) await site.stop()
})

const start = async (...args: Parameters<typeof startSite>) => {
  const site = await startSite(...args)
  running.push(site)
  return site
}

const databasePid = async (site: SiteProcess) =>
  Number((await readFile(join(site.data, "postgres/postmaster.pid"), "utf8")).split("\n")[0])

const isRunning = (pid: number) => existsSync(`/proc/${pid}`) || isAlive(pid)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function waitUntil(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}

// The order matters: the last test stops the site.
describe("one site", () => {
  let site: SiteProcess
  beforeAll(async () => {
    site = await startSite({ args: ["--empty"] })
  })
  afterAll(() => site.stop())

  test("files carry the headers that pages do", async () => {
    const script = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(site.url)).text())?.[0]
    for (const path of [script, "/favicon.svg"]) {
      const { status, headers } = await fetch(`${site.url}${path}`)
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/)
      expect(headers.get("cache-control")).toMatch(/^public, max-age=/)
      expect([path, status, headers.get("x-content-type-options")]).toEqual([path, 200, "nosniff"])
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin")
    }
    const page = await fetch(`${site.url}/gallery`)
    expect(page.headers.get("x-content-type-options")).toBe("nosniff")
  })

  test("two Host headers are refused, and HTTP/1.0 may come without", async () => {
    const two = await sendRaw(site, "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n")
    expect(two).toMatch(/^HTTP\/1\.1 400 /)
    expect(await sendRaw(site, "GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /)
    expect(await sendRaw(site, "GET /healthz HTTP/1.1\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /)
  })

  test("a second shop on the same data is refused with a message", async () => {
    await expect(startSite({ data: site.data, args: ["--empty"] })).rejects.toThrow(
      /ended with 1:\n(?!.*\bat \w+ \().*\b\d+\b/,
    )
  })

  test("a port in use is reported in a message", async () => {
    await expect(startSite({ port: site.port, args: ["--empty"] })).rejects.toThrow(
      `Port ${site.port} is taken by another program.`,
    )
  })

  test("a command runs beside the running site, on its database", async () => {
    const { status, stderr } = spawnSync(process.execPath, ["server/command.ts", "admin"], {
      env: { ...process.env, SOLANDER_DATA: site.data, SITE_URL: site.url, NODE_ENV: "production" },
      encoding: "utf8",
    })
    expect(status).toBe(0)
    const link = stderr.trim()
    expect(link).toMatch(new RegExp(`^${site.url}/auth/setup\\?token=[\\w-]{43}$`))
    expect(await (await fetch(link)).text()).toContain("Password")
  })

  test("while the database is unavailable visitors get an answer at once, and pages again when it is back [OPS-03]", async () => {
    expect((await fetch(`${site.url}/gallery`)).status).toBe(200)
    const pid = await databasePid(site)
    sendSignal(pid, "SIGKILL")
    const seen = new Set<number>()
    await waitUntil(async () => {
      // A new connection each time, because an idle one may close at the moment of its use.
      const { status } = await fetch(`${site.url}/gallery`, { headers: { connection: "close" } })
      seen.add(status)
      return status === 200 && (await databasePid(site).catch(() => pid)) !== pid
    })
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([])
    // The pool discovers its broken connections one by one.
    await waitUntil(async () => (await fetch(`${site.url}/readyz`)).status === 200)
    expect(site.child.exitCode).toBeNull()
  })

  test("SIGTERM ends it cleanly and leaves no database running [OPS-03]", async () => {
    const pid = await databasePid(site)
    site.child.kill("SIGTERM")
    const [code] = await once(site.child, "exit")
    expect(code).toBe(0)
    expect(isRunning(pid)).toBe(false)
  })
})

test("kill -9 leaves no database running either, and the next start finds everything", async () => {
  const site = await start({ args: ["--empty"] })
  const pid = await databasePid(site)
  site.child.kill("SIGKILL")
  await once(site.child, "exit")
  await waitUntil(() => !isRunning(pid))
  const again = await start({ data: site.data, args: ["--empty"] })
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
})

test("SIGHUP without workers, as of a service manager that reloads, ends it as cleanly", async () => {
  const site = await start({ args: ["--empty"] })
  const pid = await databasePid(site)
  site.child.kill("SIGHUP")
  expect(await once(site.child, "exit")).toEqual([0, null])
  expect(isRunning(pid)).toBe(false)
})

test("an unreachable database is reported in a message [faults]", async () => {
  for (const url of ["postgres://localhost:1/shop", "postgres://nobody@127.0.0.1:1/shop"])
    await expect(startSite({ env: { DATABASE_URL: url }, args: ["--empty"] })).rejects.toThrow(
      /ended with 1:\nThe database cannot be reached: .*ECONNREFUSED.*\. Check DATABASE_URL and whether that server runs\.$/,
    )
})

test("an unreachable bucket is reported in a message [OPS-01]", async () => {
  const env = {
    S3_BUCKET: "files",
    S3_ENDPOINT: "http://127.0.0.1:1",
    S3_ACCESS_KEY_ID: "a-key",
    S3_SECRET_ACCESS_KEY: "a-secret",
  }
  await expect(startSite({ env, args: ["--empty"] })).rejects.toThrow(
    /ended with 1:\nThe storage at http:\/\/127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED.*\. Check S3_ENDPOINT and whether that service runs\.$/,
  )
})

test.runIf(canMountTmpfs())("a data folder on a read-only disk is reported in a message", async () => {
  const disk = await mkdtemp(join(tmpdir(), "solander-disk-"))
  execFileSync("mount", ["-t", "tmpfs", "-o", "ro", "none", disk])
  try {
    const settings: Record<string, string>[] = [{}, { DATABASE_URL: "postgres://localhost:1/shop" }]
    for (const env of settings)
      await expect(startSite({ data: join(disk, "shop"), env, args: ["--empty"] })).rejects.toThrow(
        /ended with 1:\nSolander cannot write to its data folder .*choose another data folder\.$/,
      )
  } finally {
    execFileSync("umount", [disk])
    await rmdir(disk)
  }
})

/** Writes a file until there is no space left. */
function fillDisk(path: string): void {
  const file = openSync(path, "w")
  const bytes = Buffer.alloc(64 * 1024)
  try {
    for (;;) writeSync(file, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error
  } finally {
    closeSync(file)
  }
}

test.runIf(canMountTmpfs())(
  "while the disk is full writes are answered 503, and so is /readyz, until there is space [faults]",
  async () => {
    const disk = await mkdtemp(join(tmpdir(), "solander-disk-"))
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=200m", "none", disk])
    try {
      const site = await start({ data: join(disk, "shop"), env: { TRUST_PROXY: "1" }, args: ["--empty"] })
      const filler = join(disk, "filler")
      fillDisk(filler)
      // Each visitor adds a row, until the table needs another page.
      const seen: number[] = []
      for (let n = 0; n < 400 && seen.at(-1) !== 503; n++) {
        const headers = { "x-forwarded-for": `198.51.${n % 250}.${Math.floor(n / 250)}`, origin: site.url }
        seen.push((await fetch(`${site.url}/api/hold-alerts`, { method: "POST", headers })).status)
      }
      expect(seen.at(-1)).toBe(503)
      expect(seen.filter((status) => status !== 400 && status !== 503)).toEqual([])
      const ready = await fetch(`${site.url}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ ok: false })])
      expect((await fetch(`${site.url}/gallery`)).status).toBe(200)
      await rm(filler)
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
      await site.stop()
    } finally {
      execFileSync("umount", ["-l", disk])
      await rmdir(disk)
    }
  },
)

/** The server's response to these bytes on a new connection, as text. */
async function sendRaw(site: SiteProcess, bytes: string): Promise<string> {
  const socket = connect(site.port, "localhost")
  socket.end(bytes)
  return text(socket)
}

test("a first start reports that it is open when the first visible pictures are ready", async () => {
  const site = await start()
  const html = await (await fetch(site.url)).text()
  const shown = [...html.matchAll(/<img[^>]* src="(\/files\/pictures\/[^"]+)"/g)].map(([, path]) => path)
  expect(shown.length).toBeGreaterThanOrEqual(5)
  for (const path of shown) expect((await fetch(site.url + path)).status).toBe(200)
  await expect
    .poll(() => site.said.find((line) => /^\d+ of \d+ pictures$/.test(line)), { timeout: 60_000 })
    .toBeTruthy()
})
