import { appendFileSync, mkdtempSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { afterAll, describe, expect, test, vi } from "vitest"
import { formatFieldValues } from "../../app/admin/kit/edit/fields.ts"
import { settingsFields } from "../../app/admin/settings/settings-fields.ts"
import { connect } from "../../db/connect.ts"
import { startEmbedded } from "../../db/embedded/start.ts"
import type { Actor } from "../../domain/actor.ts"
import { startDrafts } from "../../domain/artworks/upload/start-drafts.server.ts"
import { getSettingsForEdit } from "../../domain/settings/settings-for-edit.server.ts"
import { openTestShop } from "../support/app.ts"
import { getFastTempFolder } from "../support/database-server.ts"
import { grainy } from "../support/images/fixtures.ts"
import { canMakeMachines, forwardPort, type Machine, openMachines } from "../support/machines.ts"
import { startS3Server } from "../support/s3-server.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"
import { buildAnnouncement, createUpload, getUploadHead, getUploadId, patchUpload } from "../support/uploads.ts"
import { Visitor } from "../support/visitor.ts"

// Three hosts in network namespaces, with one database and one bucket.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const isPossible = canMakeMachines()
if (!isPossible) console.log("Skipped: three machines, because network namespaces cannot be made here.")

type Host = { machine: Machine; site: SiteProcess; url: string }

async function openHosts() {
  const { address, network, machines, close } = openMachines(3)
  const folder = mkdtempSync(join(getFastTempFolder(), "solander-machines-"))
  const database = await startEmbedded({
    folder,
    root: resolve(import.meta.dirname, "../.."),
    log: { info() {}, warn() {}, error: console.error },
    settings: { listen_addresses: address, max_connections: 200, fsync: "off" },
  })
  appendFileSync(join(folder, "postgres/pg_hba.conf"), `host all all ${network} trust\n`)
  const connection = connect(database.config)
  const { pool } = connection
  await pool.query("select pg_reload_conf()")
  const bucket = await startS3Server()
  const forwarded = await forwardPort(address, Number(new URL(bucket.env.S3_ENDPOINT).port))
  const { user, database: name } = database.config as { user: string; database: string }
  const env = {
    DATABASE_URL: `postgres://${user}@${address}:5432/${name}`,
    ...bucket.env,
    S3_ENDPOINT: `http://${address}:${forwarded.port}`,
    AUTH_SECRET: "a secret that all three machines have",
    SITE_URL: "http://localhost:3000",
    TRUST_PROXY: "1",
  }
  afterAll(async () => {
    for (const { site } of hosts) await site.stop()
    await connection.close()
    forwarded.close()
    await bucket.close()
    await database.stop()
    close()
    rmSync(folder, { recursive: true, force: true })
  })
  const hosts: Host[] = []
  const start = async (machine: Machine): Promise<Host> => {
    const command: [string, ...string[]] = [...machine.command, process.execPath, "build/start.js"]
    const site = await startSite({ command, args: ["--empty"], env, port: 3000 })
    return { machine, site, url: `http://${machine.address}:3000` }
  }
  hosts.push(...(await Promise.all(machines.map(start))))
  return {
    hosts,
    pool,
    env,
    database: { ...connection, config: database.config, url: env.DATABASE_URL, drop: async () => {} },
  }
}

/** Behind a balancer that sends the same person to any of the machines. */
function visit(cookies: Map<string, string>, { url }: Host): Visitor {
  const visitor = new Visitor(async (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set("host", "localhost:3000")
    const signal = AbortSignal.timeout(20_000)
    const { method } = request
    const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer()
    return fetch(`${url}${pathname}${search}`, { method, headers, body, redirect: "manual", signal })
  })
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

describe.runIf(isPossible)("three machines on one database and one bucket", async () => {
  if (!isPossible) return
  const { hosts, pool, env, database } = await openHosts()
  const site = await openTestShop({ env, database })
  const account = await createTestAccount(site, "admin")
  const artist: Actor = { kind: "user", id: account.id, email: account.email, name: "Ada Artist", role: "admin" }
  const [first, second, third] = hosts as [Host, Host, Host]
  const signingIn = visit(new Map(), first)
  const signedIn = await signingIn.post("/auth", { email: account.email, password: testPassword })
  expect(signedIn.status).toBe(302)
  const at = (host: Host) => visit(signingIn.cookies, host)

  async function findLeaders(): Promise<Host[]> {
    const { rows } = await pool.query<{ address: string }>(
      `select host(a.client_addr) as address from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
      [0x6c656164],
    )
    return hosts.filter(({ machine }) => rows.some(({ address }) => address === machine.address))
  }

  const saveName = async (host: Host, artistName: string) => {
    const edited = await getSettingsForEdit(site.shop, artist)
    if (!edited.ok) throw new Error(edited.problem.message)
    const { value, updatedAt } = edited.value
    const fields = { ...formatFieldValues(settingsFields, value), artistName, intent: "save" }
    return at(host).post("/admin/settings", { ...fields, seenAt: updatedAt.toISOString() })
  }

  test("one runs the jobs, and a change on one is on the next page of each other, although pages are cached", async () => {
    expect(await findLeaders()).toHaveLength(1)
    for (let n = 0; n < 9; n++) {
      const writer = hosts[n % 3] as Host
      for (const host of hosts) await at(host).html("/")
      const answer = await saveName(writer, `Ada Number ${n}`)
      expect(answer.status).toBeLessThan(400)
      for (const host of hosts) expect(await at(host).html("/")).toContain(`Ada Number ${n}`)
    }
  })

  test("an upload that began on one machine goes on at the byte on another [ADM-06]", async () => {
    const bytes = await (await grainy(900, 700)).jpeg({ quality: 90 }).toBuffer()
    const begun = await startDrafts(site.shop, artist, {
      files: [buildAnnouncement("across.jpg", bytes.length)],
      work: null,
    })
    if (!begun.ok) throw new Error(begun.problem.message)
    const id = getUploadId(begun.value[0])
    const half = Math.floor(bytes.length / 2)
    await createUpload(at(first), id, bytes.length)
    expect((await patchUpload(at(first), id, bytes.subarray(0, half))).status).toBe(204)
    const seen = await getUploadHead(at(second), id)
    expect(Number(seen.headers.get("upload-offset"))).toBe(half)
    expect((await patchUpload(at(second), id, bytes.subarray(half), half)).status).toBe(204)
    await expect
      .poll(async () => (await pool.query("select 1 from pictures where files is not null")).rowCount, {
        timeout: 30_000,
      })
      .toBe(1)
  })

  test("when the one that runs the jobs is cut off another does, writers hardly wait, and it comes back", async () => {
    const [leader = first] = await findLeaders()
    const others = hosts.filter((host) => host !== leader) as [Host, Host]
    leader.machine.unplug()
    const startedAt = performance.now()
    await saveName(others[0], "Ada Cut Off")
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(await at(others[1]).html("/")).toContain("Ada Cut Off")
    await expect
      .poll(async () => (await findLeaders()).some((host) => others.includes(host)), { timeout: 40_000 })
      .toBe(true)
    leader.machine.plugIn()
    await expect
      .poll(
        () =>
          at(leader)
            .html("/")
            .catch(() => ""),
        { timeout: 40_000 },
      )
      .toContain("Ada Cut Off")
    expect(await findLeaders()).toHaveLength(1)
  })

  test("when the one that runs the jobs is killed another does within seconds, and its jobs are done", async () => {
    const [leader = third] = await findLeaders()
    const other = hosts.find((host) => host !== leader) as Host
    const { pid } = leader.site.child
    process.kill(pid as number, "SIGKILL")
    await expect.poll(async () => (await findLeaders()).includes(leader), { timeout: 20_000 }).toBe(false)
    await expect.poll(async () => (await findLeaders()).length, { timeout: 20_000 }).toBe(1)
    const { rows } = await pool.query<{ id: string }>(
      "insert into jobs.job (name, data) values ('release-holds', '{}') returning id",
    )
    const state = async () =>
      (await pool.query("select state from jobs.job where id = $1", [rows[0]?.id])).rows[0]?.state
    await expect.poll(state, { timeout: 20_000 }).toBe("completed")
    expect(await at(other).html("/")).toContain("Ada")
  })
})
