import { existsSync, renameSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import {
  createRecordingLog,
  createTempFolder,
  getParentPid,
  getProcessGroup,
  isKeeperProcess,
  isLinux,
  isRoot,
  listChildPids,
  listProcesses,
  startEmbeddedApp,
} from "../../tests/support/embedded.ts"
import { sendSignal } from "../../tests/support/send-signal.ts"
import { connect } from "../connect.ts"
import { isConnectionProblem } from "../errors.ts"
import { readPidFile } from "./running.ts"
import { startEmbedded } from "./start.ts"

const work = createTempFolder()

/** The server on this data folder: PostgreSQL's first process. */
async function serverPid(folder: string): Promise<number> {
  return (await readPidFile(join(folder, "postgres")))?.pid ?? 0
}

/** A started server whose `onDown` and `onUp` can be awaited. */
async function watched(folder: string) {
  const log = createRecordingLog()
  let down = Promise.withResolvers<Error>()
  let up = Promise.withResolvers<void>()
  const database = await startEmbedded({
    folder,
    root: process.cwd(),
    log,
    onDown: (error) => down.resolve(error),
    onUp: () => up.resolve(),
  })
  return {
    ...database,
    log,
    down: () => down.promise,
    async up() {
      await up.promise
      down = Promise.withResolvers()
      up = Promise.withResolvers()
    },
  }
}

test("the server is killed: it is started again, and the same pool works again [OPS-01]", async () => {
  const folder = join(work, "killed")
  const database = await watched(folder)
  const { pool, close } = connect(database.config)
  await pool.query("create table kept as select 1 as n")
  for (let round = 1; round <= 2; round += 1) {
    const before = await serverPid(folder)
    sendSignal(before, "SIGKILL")
    expect((await database.down()).message).toContain("The database server has ended")
    expect(isConnectionProblem(await pool.query("select 1").catch((error) => error))).toBe(true)
    await database.up()
    expect(await serverPid(folder)).not.toBe(before)
    expect((await pool.query("select n from kept")).rows).toEqual([{ n: 1 }])
  }
  expect(database.log.lines).toContain("info: The database server answers again.")
  await close()
  await database.stop()
})

test("when its files are gone it stays down, rather than come back empty; and comes back with them [OPS-01]", async () => {
  const folder = join(work, "moved")
  const database = await watched(folder)
  const data = join(folder, "postgres")
  const pid = await serverPid(folder)
  renameSync(data, `${data}-away`)
  sendSignal(pid, "SIGKILL")
  await database.down()
  await expect.poll(() => database.log.lines.at(-1), { timeout: 10_000 }).toContain("files are gone")
  expect(existsSync(data)).toBe(false)
  renameSync(`${data}-away`, data)
  await database.up()
  await database.stop()
})

test("stopping while it is down ends the attempts [OPS-01]", async () => {
  const folder = join(work, "stopped")
  const database = await watched(folder)
  sendSignal(await serverPid(folder), "SIGKILL")
  await database.down()
  await database.stop()
  await noneLeft(folder)
})

describe.skipIf(!isLinux)("the keeper between Solander and the server [OPS-01]", () => {
  test("is killed alone: the server that is left ends, and a new one takes over", async () => {
    const folder = join(work, "keeper")
    const database = await watched(folder)
    const before = await serverPid(folder)
    sendSignal(getParentPid(before), "SIGKILL")
    await database.down()
    await database.up()
    expect(await serverPid(folder)).not.toBe(before)
    expect(serversOn(folder)).toEqual([await serverPid(folder)])
    await database.stop()
    await noneLeft(folder)
  })

  test("is killed with all its children except the server: the same", async () => {
    const folder = join(work, "keepers")
    const database = await watched(folder)
    const before = await serverPid(folder)
    killKeepers(before)
    await database.down()
    await database.up()
    expect(await serverPid(folder)).not.toBe(before)
    await database.stop()
    await noneLeft(folder)
  })

  test("does not end with what ends a terminal's programs", async () => {
    const folder = join(work, "terminal")
    const database = await watched(folder)
    const before = await serverPid(folder)
    const { pool, close } = connect(database.config)
    // Ctrl-C reaches a whole group of processes, a service manager may reach each single one.
    expect(getProcessGroup(getParentPid(before))).not.toBe(getProcessGroup(process.pid))
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) sendSignal(getParentPid(before), signal)
    expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }])
    expect(await serverPid(folder)).toBe(before)
    await close()
    await database.stop()
  })
})

describe.skipIf(!isLinux)("Solander is killed [OPS-01]", () => {
  test("and no PostgreSQL is left; the next start finds everything", async () => {
    const folder = join(work, "app")
    const app = startEmbeddedApp(folder)
    const { config } = await app.next("ready")
    const { pool, close } = connect(config ?? {}, { max: 1 })
    await pool.query("create table kept as select 1 as n")
    await app.kill()
    await noneLeft(folder)
    await close()

    const again = await watched(folder)
    const second = connect(again.config)
    expect((await second.pool.query("select n from kept")).rows).toEqual([{ n: 1 }])
    await second.close()
    await again.stop()
  })

  test("with the keeper: the next start ends the server that was left, and starts its own", async () => {
    const folder = join(work, "orphan")
    const app = startEmbeddedApp(folder)
    await app.next("ready")
    const before = await serverPid(folder)
    const kept = killKeepers(before)
    await app.kill()
    expect(serversOn(folder)).toEqual([before])
    expect(kept).toBeGreaterThan(1)
    const again = await watched(folder)
    expect(await serverPid(folder)).not.toBe(before)
    expect(serversOn(folder)).toEqual([await serverPid(folder)])
    await again.stop()
  })

  test.runIf(isRoot)("as root: the server runs as another user, with one capability", async () => {
    const folder = join(work, "root")
    const database = await watched(folder)
    const { pool, close } = connect(database.config)
    const { rows } = await pool.query("select pg_read_file('/proc/self/status') as status")
    expect(rows[0]?.status).not.toMatch(/^Uid:\s+0/m)
    // Bit 1 is CAP_DAC_OVERRIDE (capabilities(7)).
    expect(rows[0]?.status).toMatch(/^CapEff:\s+0{15}2$/m)
    await close()
    await database.stop()
  })
})

/** PostgreSQL servers on this data folder, without keepers and children, which have their parent's name for a moment. */
const serversOn = (folder: string) => {
  const all = listProcesses(`bin/postgres -D ${folder}/postgres `).filter((pid) => !isKeeperProcess(pid))
  return all.filter((pid) => !all.includes(getParentPid(pid)))
}

/** No server, child process or keeper. */
async function noneLeft(folder: string) {
  if (isLinux) await expect.poll(() => listProcesses(folder), { timeout: 20_000 }).toEqual([])
}

/** Kills the keeper and all its other children. @returns the number of killed processes */
function killKeepers(server: number): number {
  const keeper = getParentPid(server)
  const helpers = listChildPids(keeper).filter((pid) => pid !== server)
  const all = [...helpers, ...helpers.flatMap(listChildPids), keeper]
  // Stops all of them first: a process that waits would act when the other has ended.
  for (const name of ["SIGSTOP", "SIGKILL"] as const) for (const pid of all) sendSignal(pid, name)
  return all.length
}
