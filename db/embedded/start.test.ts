import { lstatSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { expect, test } from "vitest"
import {
  createRecordingLog,
  createTempFolder,
  isLinux,
  listProcesses,
  startEmbeddedApp,
} from "../../tests/support/embedded.ts"
import { joinEmbedded } from "./join.ts"
import { startEmbedded } from "./start.ts"

const work = createTempFolder()
const root = process.cwd()
const log = createRecordingLog()

async function ask(config: pg.ClientConfig, text: string): Promise<unknown> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    const { rows } = await client.query({ text, rowMode: "array" })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

test("the first start makes the data, a later one finds it", async () => {
  const folder = join(work, "new", "shop")
  const first = await startEmbedded({ folder, root, log })
  expect(first.mode).toBe("own")
  expect(await ask(first.config, "create table kept as select 7 as n")).toBeUndefined()
  await Promise.all([first.stop(), first.stop()])
  await expect(ask(first.config, "select 1")).rejects.toMatchObject({ code: "ENOENT" })

  const second = await startEmbedded({ folder, root, log })
  expect(second.config).toEqual(first.config)
  expect(await ask(second.config, "select n from kept")).toBe(7)
  await second.stop()
  expect(log.lines).toEqual([])
})

test("what is committed is on the disk, nothing listens on the network, and nobody else may enter", async () => {
  const folder = join(work, "settings")
  const database = await startEmbedded({ folder, root, log })
  expect(await ask(database.config, "show fsync")).toBe("on")
  expect(await ask(database.config, "show full_page_writes")).toBe("on")
  expect(await ask(database.config, "show synchronous_commit")).toBe("on")
  expect(await ask(database.config, "show listen_addresses")).toBe("")
  expect(await ask(database.config, "show io_method")).toBe("sync")
  expect(
    await ask(
      database.config,
      "select datcollate || ' ' || current_setting('server_encoding') from pg_database where datname = 'solander'",
    ),
  ).toBe("C.UTF-8 UTF8")
  expect(statSync(database.config.host).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, "postgres")).mode & 0o777).toBe(0o700)
  await database.stop()
})

test("a command joins the server that runs, and finds none when none runs", async () => {
  const folder = join(work, "joined")
  expect(await joinEmbedded({ folder })).toBeNull()
  const app = startEmbeddedApp(folder)
  await app.next("ready")
  const joined = await joinEmbedded({ folder })
  expect(joined?.mode).toBe("joined")
  expect(await ask(joined?.config ?? {}, "select 1")).toBe(1)
  // The server keeps running for the others.
  await joined?.stop()
  expect(await ask(joined?.config ?? {}, "select 1")).toBe(1)
  await app.stop()
  expect(await joinEmbedded({ folder })).toBeNull()
})

test("a data folder with a name too long for a socket: the socket is in a short folder, and commands find it", async () => {
  const folder = join(work, "long-".repeat(12), "long-".repeat(12))
  const app = startEmbeddedApp(folder)
  const { config } = await app.next("ready")
  const host = config?.host ?? ""
  expect(host.length).toBeLessThan(80)
  expect(statSync(host).mode & 0o777).toBe(0o700)
  expect((await joinEmbedded({ folder }))?.config).toEqual(config)

  // After a crash the short folder is reused, so that such folders do not pile up.
  await app.kill()
  const again = await startEmbedded({ folder, root, log })
  expect(again.config.host).toBe(host)
  expect(await ask(again.config, "select 1")).toBe(1)
  await again.stop()
  expect(lstatSync(host, { throwIfNoEntry: false })).toBeUndefined()
  expect(readdirSync(folder)).toEqual(["postgres"])
})

test("variables meant for other PostgreSQL programs change nothing", async () => {
  const folder = join(work, "environment")
  const env = {
    ...process.env,
    PGPORT: "9999",
    PGDATA: "/nowhere",
    PGHOST: "nowhere",
    PGUSER: "other",
    PGSSLMODE: "require",
  }
  const app = startEmbeddedApp(folder, { env })
  const { config } = await app.next("ready")
  expect(await ask(config ?? {}, "select current_user || ' ' || current_database()")).toBe("solander solander")
  await app.stop()
})

test("an interrupted first start leaves nothing that looks like a shop", async () => {
  const folder = join(work, "interrupted")
  const app = startEmbeddedApp(folder)
  const half = `postgres-new-${app.pid}`
  await expect.poll(() => exists(join(folder, half, "PG_VERSION")), { interval: 1, timeout: 20_000 }).toBe(true)
  await app.kill()
  expect(exists(join(folder, "postgres"))).toBe(false)
  if (isLinux) await expect.poll(() => listProcesses(half), { timeout: 20_000 }).toEqual([])

  const database = await startEmbedded({ folder, root, log })
  expect(readdirSync(folder).sort()).toEqual(["postgres", "postgres-socket"])
  expect(readFileSync(join(folder, "postgres", "PG_VERSION"), "utf8")).toBe("18\n")
  await database.stop()
})

const exists = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined
