import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { type AddressInfo, connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { beforeEach, describe, expect, onTestFinished, test } from "vitest"
import type { LaunchTimes } from "../../server/launcher/launch-times.ts"
import {
  ask,
  type Behaviour,
  createFakeProgram,
  type LauncherProcess,
  readLines,
  startLauncher,
  startLoad,
  waitForAnswer,
  waitForState,
} from "../support/launcher/launcher-process.ts"
import { sendSignal } from "../support/send-signal.ts"
import { findFreePort } from "../support/site-process.ts"

// The launcher as a process, with a small stand-in for the versions.

let work = ""
let data = ""
let home = ""
let port = 0

beforeEach(async () => {
  work = mkdtempSync(join(tmpdir(), "solander-launcher-test-"))
  data = join(work, "data")
  home = join(work, "home")
  port = await findFreePort()
  mkdirSync(data)
  createFakeProgram(home, "1.0.0")
  onTestFinished(() => rmSync(work, { recursive: true }))
})

const addVersion = (version: string, behaviour?: Behaviour) =>
  createFakeProgram(join(data, "versions", version), version, behaviour)

async function launch(times: Partial<LaunchTimes> = {}): Promise<LauncherProcess> {
  const launcher = startLauncher({ home, data, port, times })
  onTestFinished(async () => {
    if (launcher.child.exitCode !== null || launcher.child.signalCode !== null) return
    launcher.child.kill("SIGTERM")
    await launcher.exit()
  })
  await waitForAnswer(port)
  return launcher
}

const requestSwitch = (to: string) => ask(port, `/switch?to=${encodeURIComponent(to)}`)
const waitForStatus = (status: string) => waitForState(data, ({ last }) => last?.status === status)
const getVersionPid = () =>
  (JSON.parse(readFileSync(join(data, "versions/processes.json"), "utf8")) as { version: { pid: number } }).version.pid

const expectOneWriter = () => expect(readLines(data, "double-writers")).toEqual([])

describe("another version [OPS-03]", () => {
  test("takes over under load: every visitor is answered, and no order is lost", async () => {
    addVersion("1.1.0")
    await launch()
    const load = startLoad(port, 8)
    expect((await requestSwitch("1.1.0")).status).toBe(202)
    const watched = await waitForStatus("watching")
    expect(watched).toMatchObject({ current: "1.1.0", former: "1.0.0" })
    const { last } = await waitForStatus("done")
    expect(last).toMatchObject({ from: "1.0.0", to: "1.1.0", reason: null, endedAt: expect.any(String) })
    const { failed, acknowledged, versions } = await load.stop()
    expect(failed).toEqual([])
    expect([...versions]).toEqual(["1.0.0", "1.1.0"])
    expect(readLines(data, "orders")).toEqual(expect.arrayContaining(acknowledged))
    expectOneWriter()
  })

  test("lets answers in progress finish", async () => {
    addVersion("1.1.0")
    await launch()
    const slow = ask(port, "/slow")
    await requestSwitch("1.1.0")
    expect((await slow).text).toBe("1.0.0")
    expect(await waitForAnswer(port)).toBe("1.1.0")
    // Starting takes less time than the answer.
    expectOneWriter()
  })

  test("leaves a connection the time for its first request", async () => {
    addVersion("1.1.0")
    await launch()
    const visitor = connect(port, "127.0.0.1")
    await once(visitor, "connect")
    await requestSwitch("1.1.0")
    setTimeout(() => visitor.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"), 200)
    expect(await text(visitor)).toMatch(/^HTTP\/1\.1 200 [\s\S]*1\.0\.0/)
  })

  test("gets each port that the one before has asked for later, such as that for HTTPS", async () => {
    addVersion("1.1.0")
    await launch()
    const [other, taken] = [await findFreePort(), createServer().listen(0)]
    onTestFinished(() => void taken.close())
    await once(taken, "listening")
    const { port: takenPort } = taken.address() as AddressInfo
    expect(await ask(port, `/listen?port=${takenPort}`)).toEqual({ status: 409, text: "EADDRINUSE" })
    expect((await ask(port, `/listen?port=${other}`)).status).toBe(200)
    await requestSwitch("1.1.0")
    await waitForStatus("watching")
    // It waits until the new version has asked, too.
    const visitor = ask(other)
    await ask(port, `/listen?port=${other}`)
    expect((await visitor).text).toBe("1.1.0")
  })

  test("may migrate for longer than it may be silent", async () => {
    addVersion("1.1.0", "migrates slowly")
    await launch({ silence: 800 })
    await requestSwitch("1.1.0")
    expect(await waitForStatus("done")).toMatchObject({ current: "1.1.0" })
  })

  test("is left again on request, also while it is watched", async () => {
    addVersion("1.1.0")
    await launch({ watch: 60_000 })
    await requestSwitch("1.1.0")
    await waitForStatus("watching")
    await waitForAnswer(port)
    expect((await requestSwitch("1.0.0")).status).toBe(202)
    const state = await waitForState(data, ({ current, last }) => current === "1.0.0" && last?.status === "watching")
    expect(state).toMatchObject({ former: "1.1.0", last: { from: "1.1.0", to: "1.0.0" } })
    expect(await waitForAnswer(port)).toBe("1.0.0")
    expectOneWriter()
  })
})

describe("a version that fails [OPS-03]", () => {
  const failures: [Behaviour, RegExp][] = [
    ["throws at migrate", /^Version 1\.1\.0 ended while it was starting\.$/],
    ["dies at start", /^Version 1\.1\.0 ended while it was starting\.$/],
    ["hangs at start", /^Version 1\.1\.0 did not start in time\.$/],
    ["has a broken page", /its page \/work answered with the error 500\.$/],
    ["dies at the first request", /^Version 1\.1\.0 ended soon after visitors came to it\.$/],
    ["dies soon", /^Version 1\.1\.0 ended soon after visitors came to it\.$/],
  ]

  test.each(failures)("because it %s is replaced by the one before", async (behaviour, reason) => {
    addVersion("1.1.0", behaviour)
    await launch()
    await requestSwitch("1.1.0")
    const load = startLoad(port, 2)
    const { current, former, last } = await waitForStatus("undone")
    expect([current, former]).toEqual(["1.0.0", null])
    expect(last?.reason).toMatch(reason)
    expect(await waitForAnswer(port)).toBe("1.0.0")
    const { failed, versions } = await load.stop()
    // Only one that visitors reach can cut them off; until then they wait.
    if (!/first request|soon/.test(behaviour)) expect([failed, [...versions]]).toEqual([[], ["1.0.0"]])
    expectOneWriter()
  })

  test("because it stops answering is replaced by the one before", async () => {
    addVersion("1.1.0", "hangs with visitors")
    await launch({ watch: 20_000 })
    await requestSwitch("1.1.0")
    await waitForStatus("watching")
    void ask(port).catch(() => {})
    expect((await waitForStatus("undone")).last?.reason).toBe("Version 1.1.0 stopped answering.")
    expect(await waitForAnswer(port)).toBe("1.0.0")
    expectOneWriter()
  })

  test("because it is killed within the watch is replaced; killed later it is started again", async () => {
    addVersion("1.1.0")
    addVersion("1.2.0")
    await launch()
    await requestSwitch("1.1.0")
    await waitForStatus("done")
    sendSignal(getVersionPid(), "SIGKILL")
    await expect.poll(() => readLines(data, "starts").filter((line) => line.startsWith("1.1.0"))).toHaveLength(2)
    expect(await waitForAnswer(port)).toBe("1.1.0")
    await requestSwitch("1.2.0")
    await waitForStatus("watching")
    sendSignal(getVersionPid(), "SIGKILL")
    // What could be gone back to before is there again.
    expect(await waitForStatus("undone")).toMatchObject({ current: "1.1.0", former: "1.0.0" })
    expect(await waitForAnswer(port)).toBe("1.1.0")
    expectOneWriter()
  })
})

describe("a request to change the version", () => {
  test("is refused for the name of a folder elsewhere, and for a version that is not there", async () => {
    addVersion("1.1.0")
    // A folder with another version in it.
    createFakeProgram(join(data, "versions/1.1.1"), "1.1.0")
    await launch()
    const names = ["../home", "1.1.0/../../home", "..", "", "1.1.0\0", "v1.1.0", "1.9.9", "1.0.0", "1.1.1"]
    const answers = await Promise.all(names.map(requestSwitch))
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      ...names.slice(0, 6).map(() => [409, "That isn’t the name of a version."]),
      [409, "Version 1.9.9 isn’t on this computer."],
      [409, "Version 1.0.0 is the one that runs."],
      [409, "Version 1.1.1 isn’t on this computer."],
    ])
    expect(await waitForState(data, () => true)).toMatchObject({ current: "1.0.0", last: null })
    expect(readLines(data, "starts")).toHaveLength(1)
  })

  test("is refused while another is carried out", async () => {
    addVersion("1.1.0")
    addVersion("1.2.0")
    await launch()
    const answers = await Promise.all([requestSwitch("1.1.0"), requestSwitch("1.2.0")])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(answers.find(({ status }) => status === 409)?.text).toContain("Please wait")
  })
})

describe("a launcher that is killed", () => {
  /** As systemd does. */
  async function killAndRestart(launcher: LauncherProcess): Promise<LauncherProcess> {
    launcher.child.kill("SIGKILL")
    await launcher.exit()
    return launch()
  }

  test("is followed by one version, the one that served", async () => {
    addVersion("1.1.0")
    const first = await launch()
    await requestSwitch("1.1.0")
    await waitForStatus("done")
    const left = getVersionPid()
    await killAndRestart(first)
    expect(getVersionPid()).not.toBe(left)
    expect(await waitForAnswer(port)).toBe("1.1.0")
    expect(await waitForState(data, () => true)).toMatchObject({ current: "1.1.0", former: "1.0.0" })
    expectOneWriter()
  })

  test.each(["switching", "watching"])("while a change is %s goes back to the version before", async (status) => {
    addVersion("1.1.0", status === "switching" ? "hangs at start" : "good")
    const first = await launch({ watch: 60_000, silence: 60_000 })
    await requestSwitch("1.1.0")
    await waitForStatus(status)
    await expect.poll(() => readLines(data, "starts")).toHaveLength(2)
    await killAndRestart(first)
    const { current, former, last } = await waitForStatus("undone")
    expect([current, former]).toEqual(["1.0.0", null])
    expect(last?.reason).toBe("Solander was stopped while version 1.1.0 was still being tried.")
    expect(await waitForAnswer(port)).toBe("1.0.0")
    expectOneWriter()
  })

  test.each(["", "{", '{"current":"1.1.0"', '{"current":"../home","former":null,"last":null}'])(
    "and whose state is %j starts the installed version",
    async (text) => {
      mkdirSync(join(data, "versions"))
      writeFileSync(join(data, "versions/state.json"), text)
      await launch()
      expect(await waitForAnswer(port)).toBe("1.0.0")
      expect(await waitForState(data, () => true)).toMatchObject({ current: "1.0.0", former: null, last: null })
    },
  )
})

describe("a start", () => {
  test("passes SIGTERM on, and ends as its version does", async () => {
    const launcher = await launch()
    const slow = ask(port, "/slow")
    await ask(port)
    launcher.child.kill("SIGTERM")
    expect((await slow).status).toBe(200)
    expect(await launcher.exit()).toEqual({ code: 0, signal: null })
  })

  test("ends a version that hangs once it has had its time", async () => {
    createFakeProgram(home, "1.0.0", "hangs with visitors")
    const launcher = startLauncher({ home, data, port, times: { stop: 500 } })
    const visit = () => {
      void ask(port).catch(() => {})
      return readLines(data, "hangs")
    }
    await expect.poll(visit, { timeout: 20_000 }).toHaveLength(1)
    launcher.child.kill("SIGTERM")
    expect(await launcher.exit()).toEqual({ code: null, signal: "SIGKILL" })
  })

  test("of a version that fails ends with its code", async () => {
    createFakeProgram(home, "1.0.0", "dies at start")
    expect(await startLauncher({ home, data, port }).exit()).toEqual({ code: 2, signal: null })
  })

  test("with a port in use says so, and starts no version", async () => {
    await launch()
    const other = join(work, "other")
    const second = startLauncher({ home, data: other, port })
    expect(await second.exit()).toMatchObject({ code: 1 })
    expect(second.printed.join("")).toBe(
      `Port ${port} is taken by another program. End it, or set PORT to a free one.\n`,
    )
    expect(readLines(other, "starts")).toEqual([])
  })

  test("on a folder that another one serves says so, and changes nothing", async () => {
    const first = await launch()
    const second = startLauncher({ home, data, port: await findFreePort() })
    expect(await second.exit()).toMatchObject({ code: 1 })
    expect(second.printed.join("")).toContain(
      `Solander already runs on the data folder ${data} (process ${first.child.pid}).`,
    )
    expect(readLines(data, "starts")).toHaveLength(1)
  })

  test("serves a package that was installed by hand once it is newer", async () => {
    addVersion("1.1.0")
    const first = await launch()
    await requestSwitch("1.1.0")
    await waitForStatus("done")
    first.child.kill("SIGTERM")
    await first.exit()
    createFakeProgram(home, "1.2.0")
    await launch()
    expect(await waitForAnswer(port)).toBe("1.2.0")
    expect(await waitForState(data, () => true)).toMatchObject({ current: "1.2.0", former: "1.1.0" })
    await requestSwitch("1.1.0")
    expect(await waitForStatus("done")).toMatchObject({ current: "1.1.0", former: "1.2.0" })
  })
})
