import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { lstatSync, readFileSync } from "node:fs"
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { publishRelease, startReleaseServer, testPlatform } from "../../tests/support/release-server.ts"
import { createOpenSshKey, createReleaseKey, isSshKeygenMissing } from "../../tests/support/release-signatures.ts"
import { formatTarball, programEntries, testTop } from "../../tests/support/release-tarballs.ts"
import { withTinyDisk } from "../../tests/support/small-disk.ts"
import type { ReleaseProblem, ReleaseProblemCode } from "./release-problem.ts"
import { openReleases } from "./releases.server.ts"
import type { FetchOptions, FetchStep, Release } from "./releases.ts"

const key = createReleaseKey()
const server = await startReleaseServer()
const root = await mkdtemp(join(tmpdir(), "solander-fetch-release-"))
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true })
})

/** Of random bytes, so that it is downloaded in several pieces. */
const tarball = await formatTarball([...programEntries, { name: `${testTop}/build/noise`, body: randomBytes(600_000) }])
const tarballName = `${testTop}.tar.gz`
const partName = ".download/1.1.0-linux-x64.tar.gz.part"
const releases = openReleases({ platform: testPlatform, silenceMs: 1500 })
const source = { address: server.address, publicKeys: key.publicKey }
let versionsFolder = ""
let release: Release

beforeEach(async () => {
  server.files.clear()
  server.answers.clear()
  server.requests.length = 0
  versionsFolder = await mkdtemp(join(root, "versions-"))
  release = publishRelease(server.files, key, tarball)
})

const fetchRelease = (options: Partial<FetchOptions> = {}, from = source) =>
  releases.fetch(from, release, { versionsFolder, ...options })
const problemOf = (task: Promise<unknown>): Promise<ReleaseProblem> =>
  task.then(
    () => expect.fail("it should fail"),
    (error) => error,
  )
const listNames = async () => (await readdir(versionsFolder, { recursive: true })).sort()
const readPart = () => readFile(join(versionsFolder, partName))
async function writePart(bytes: Buffer) {
  await mkdir(join(versionsFolder, ".download"), { recursive: true })
  await writeFile(join(versionsFolder, partName), bytes)
}
async function expectUnpacked() {
  expect(await readdir(versionsFolder)).toEqual(["1.1.0"])
  expect(await readFile(join(versionsFolder, "1.1.0/package.json"), "utf8")).toContain('"1.1.0"')
}
async function expectNothing() {
  expect((await listNames()).filter((name) => name !== ".download")).toEqual([])
}
/** Announces these bytes truly. */
const publishTarball = (bytes: Buffer) => {
  release = publishRelease(server.files, key, bytes)
}

describe("a release", () => {
  test("is fetched with its progress, and only once", async () => {
    const steps = new Map<FetchStep, number>()
    await fetchRelease({
      onProgress: (step, done, total) => {
        expect([total, done > (steps.get(step) ?? 0) || done === total]).toEqual([tarball.length, true])
        steps.set(step, done)
      },
    })
    await expectUnpacked()
    expect([...steps]).toEqual(["downloading", "verifying", "unpacking"].map((step) => [step, tarball.length]))
    server.requests.length = 0
    await fetchRelease()
    expect(server.requests).toEqual([])
  })

  test("that is asked for twice at once is fetched once", async () => {
    await Promise.all([fetchRelease(), fetchRelease()])
    await expectUnpacked()
    expect(server.requests).toHaveLength(1)
  })

  test("is fetched from a folder", async () => {
    const address = await mkdtemp(join(root, "published-"))
    for (const [name, bytes] of server.files) await writeFile(join(address, name), bytes)
    await writePart(tarball.subarray(0, 1000))
    await fetchRelease({}, { ...source, address })
    await expectUnpacked()
    expect(server.requests).toEqual([])
    await rm(join(versionsFolder, "1.1.0"), { recursive: true })
    await writeFile(join(address, tarballName), tarball.subarray(1))
    expect(await problemOf(fetchRelease({}, { ...source, address }))).toMatchObject({ code: "damaged" })
    await rm(join(address, tarballName))
    expect(await problemOf(fetchRelease({}, { ...source, address }))).toMatchObject({ code: "unreachable" })
    await expectNothing()
  })

  test("removes what earlier attempts left", async () => {
    for (const name of [".unpacking-1.1.0/build", ".unpacking-1.0.5", ".download"])
      await mkdir(join(versionsFolder, name), { recursive: true })
    await writeFile(join(versionsFolder, ".unpacking-1.1.0/build/start.js"), "old")
    await writeFile(join(versionsFolder, ".download/1.0.5-linux-x64.tar.gz.part"), "old")
    await symlink(root, join(versionsFolder, ".unpacking-link"))
    await mkdir(join(versionsFolder, "1.0.0"))
    await fetchRelease()
    expect(await readdir(versionsFolder)).toEqual(["1.0.0", "1.1.0"])
    expect(await readFile(join(versionsFolder, "1.1.0/build/start.js"), "utf8")).toBe("console.log(1)\n")
  })

  test("of this kind must be one, wherever it was kept", async () => {
    const odd: [Partial<Release>, ReleaseProblemCode][] = [
      [{ version: "../../x" }, "invalid"],
      [{ files: { [testPlatform]: { name: "../x", bytes: 1, sha256: "0".repeat(64) } } }, "invalid"],
      [{ files: {} }, "platform"],
    ]
    for (const [changes, code] of odd)
      expect(await problemOf(releases.fetch(source, { ...release, ...changes }, { versionsFolder }))).toMatchObject({
        code,
      })
    await expectNothing()
  })
})

describe("a download", () => {
  test("that is cut off continues", async () => {
    server.answers.set(tarballName, (_, response) => {
      response.writeHead(200, { "content-length": tarball.length }).write(tarball.subarray(0, 200_000))
      setTimeout(() => response.destroy(), 100)
    })
    expect(await problemOf(fetchRelease())).toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("continues where it stopped"),
    })
    const { length } = await readPart()
    expect(length).toBeGreaterThan(0)
    server.answers.clear()
    await fetchRelease()
    await expectUnpacked()
    expect(server.requests.map(({ range }) => range)).toEqual([undefined, `bytes=${length}-`])
  })

  test("that ends early without a length continues", async () => {
    server.answers.set(tarballName, (_, response) => {
      response.writeHead(200, { "transfer-encoding": "chunked" }).end(tarball.subarray(0, 1000))
    })
    expect(await problemOf(fetchRelease())).toMatchObject({ code: "unreachable" })
    expect((await readPart()).equals(tarball.subarray(0, 1000))).toBe(true)
  })

  test.each<[string, Parameters<typeof server.answers.set>[1], number]>([
    ["ignores the range", (_, response) => void response.end(tarball), 1],
    [
      "refuses the range",
      ({ headers }, response) => void (headers.range ? response.writeHead(416).end() : response.end(tarball)),
      2,
    ],
    [
      "sends another range",
      ({ headers }, response) => {
        if (!headers.range) return void response.end(tarball)
        response.writeHead(206, { "content-range": `bytes 0-99/${tarball.length}` }).end(tarball.subarray(0, 100))
      },
      2,
    ],
    [
      "has a file of another size",
      ({ headers }, response) => {
        if (!headers.range) return void response.end(tarball)
        response.writeHead(206, { "content-range": "bytes 1000-1999/2000" }).end(Buffer.alloc(1000))
      },
      2,
    ],
  ])("begins again when the server %s", async (_, answer, requests) => {
    await writePart(tarball.subarray(0, 1000))
    server.answers.set(tarballName, answer)
    await fetchRelease()
    await expectUnpacked()
    expect(server.requests).toHaveLength(requests)
  })

  test("begins again when its part is of another file, or longer than the file", async () => {
    await writePart(Buffer.alloc(1000, 1))
    await fetchRelease()
    await expectUnpacked()
    expect(server.requests.map(({ range }) => range)).toEqual(["bytes=1000-", undefined])
    await rm(join(versionsFolder, "1.1.0"), { recursive: true })
    await writePart(Buffer.alloc(tarball.length + 1))
    await fetchRelease()
    await expectUnpacked()
    await rm(join(versionsFolder, "1.1.0"), { recursive: true })
    server.requests.length = 0
    await writePart(tarball)
    await fetchRelease()
    expect(server.requests).toEqual([])
  })

  test.each<[string, Parameters<typeof server.answers.set>[1]]>([
    ["is another file of this size", (_, response) => void response.end(Buffer.alloc(tarball.length))],
    ["has a bit changed", (_, response) => void response.end(Buffer.concat([tarball.subarray(0, -1), Buffer.of(9)]))],
    ["is longer, and says so", (_, response) => void response.end(Buffer.concat([tarball, Buffer.alloc(1)]))],
    ["is shorter, and says so", (_, response) => void response.writeHead(200, { "content-length": 3 }).end("abc")],
    [
      "has no end",
      (_, response) => {
        const more = () => {
          while (response.write(tarball));
        }
        response.on("drain", more)
        more()
      },
    ],
  ])("that %s is deleted", async (_, answer) => {
    server.answers.set(tarballName, answer)
    expect(await problemOf(fetchRelease())).toMatchObject({ code: "damaged" })
    await expectNothing()
    server.answers.clear()
    await fetchRelease()
    await expectUnpacked()
  })

  test("from a silent server ends, and its part is kept", async () => {
    server.answers.set(tarballName, (_, response) => void response.write(tarball.subarray(0, 1000)))
    const startedAt = Date.now()
    expect(await problemOf(fetchRelease())).toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("stopped answering"),
    })
    // Node's own connections give up after five seconds.
    expect(Date.now() - startedAt).toBeLessThan(4000)
    expect(await readPart()).toHaveLength(1000)
  })

  test("of what is not there, or fails, says so", async () => {
    server.files.delete(tarballName)
    expect(await problemOf(fetchRelease())).toMatchObject({ message: expect.stringContaining("isn’t there yet") })
    server.answers.set(tarballName, (_, response) => response.writeHead(503).end())
    expect(await problemOf(fetchRelease())).toMatchObject({ code: "unreachable" })
    const location = "http://example.com/a.tar.gz"
    server.answers.set(tarballName, (_, response) => response.writeHead(302, { location }).end())
    expect(await problemOf(fetchRelease())).toMatchObject({ message: expect.stringContaining("isn’t protected") })
    await expectNothing()
  })

  test.each<FetchStep>(["downloading", "verifying", "unpacking"])("is canceled while %s", async (at) => {
    const stop = new AbortController()
    const reason = new Error("canceled by the owner")
    const onProgress = (step: FetchStep) => step === at && stop.abort(reason)
    expect(await problemOf(fetchRelease({ onProgress, signal: stop.signal }))).toBe(reason)
    expect(await listNames()).toEqual([".download", partName])
    await expect(fetchRelease({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    await fetchRelease()
    await expectUnpacked()
  })
})

describe("a tarball that was signed", () => {
  test("and leaves its folder is deleted, and nothing is left", async () => {
    const evil = [
      { name: `${testTop}/../evil`, body: "x" },
      { name: `${testTop}/evil`, type: "symlink", linkname: "/etc" } as const,
    ]
    for (const entry of evil) {
      publishTarball(await formatTarball([...programEntries, entry]))
      expect(await problemOf(fetchRelease())).toMatchObject({ code: "damaged" })
      await expectNothing()
    }
  })

  test("and is for another platform or version is deleted", async () => {
    const other = programEntries.map((entry) => ({ ...entry, name: entry.name.replace("linux-x64", "linux-arm64") }))
    publishTarball(await formatTarball(other))
    expect(await problemOf(fetchRelease())).toMatchObject({ code: "damaged" })
    const body = '{"name":"solander","version":"1.0.0"}'
    publishTarball(
      await formatTarball(programEntries.map((entry) => (entry.name.endsWith(".json") ? { ...entry, body } : entry))),
    )
    expect(await problemOf(fetchRelease())).toMatchObject({ code: "damaged" })
    publishTarball(Buffer.from("this is no tarball"))
    expect(await problemOf(fetchRelease())).toMatchObject({ code: "damaged" })
    await expectNothing()
  })
})

describe.runIf(process.getuid?.() === 0)("a disk", () => {
  test("with too little space is left alone", async () => {
    await withTinyDisk("2m", async (disk) => {
      versionsFolder = disk
      const problem = await problemOf(fetchRelease())
      expect(problem).toMatchObject({ code: "disk", message: expect.stringContaining("3 MB of free space") })
      expect(server.requests).toEqual([])
      await expectNothing()
    })
  })

  test("that becomes full while unpacking is emptied again", async () => {
    publishTarball(
      await formatTarball([...programEntries, { name: `${testTop}/zeros`, body: Buffer.alloc(5_000_000) }]),
    )
    await withTinyDisk("2m", async (disk) => {
      versionsFolder = disk
      const problem = await problemOf(fetchRelease())
      expect(problem).toMatchObject({ code: "disk", message: expect.stringContaining("became full") })
      await expectNothing()
      execFileSync("mount", ["-o", "remount,ro", disk])
      expect(await problemOf(fetchRelease())).toMatchObject({ code: "disk" })
    })
  })
})

test.skipIf(isSshKeygenMissing)("a tarball of tar, signed by ssh-keygen, is found, fetched and runs", async () => {
  const work = await mkdtemp(join(root, "program-"))
  const top = join(work, testTop)
  await mkdir(join(top, "lib"), { recursive: true })
  await writeFile(join(top, "lib/count.sh"), "echo 42\n")
  await writeFile(join(top, "package.json"), '{"name":"solander","version":"1.1.0"}')
  await writeFile(join(top, "solander"), '#!/bin/sh\nexec sh "$(dirname "$0")/count.sh"\n', { mode: 0o755 })
  await symlink("lib/count.sh", join(top, "count.sh"))
  const options = [
    "--format=gnu",
    "--sort=name",
    "--mode=u=rwX,go=rX",
    "-czf",
    join(work, "tarball"),
    "-C",
    work,
    testTop,
  ]
  execFileSync("tar", options)
  const openSsh = createOpenSshKey("-t", "ed25519")
  publishRelease(server.files, openSsh, readFileSync(join(work, "tarball")))
  const from = { ...source, publicKeys: openSsh.publicKey }
  const found = await releases.find(from, { current: "1.0.0", newestReleasedAt: null })
  if (!found) return expect.fail("it should be found")
  await releases.fetch(from, found, { versionsFolder })
  expect(execFileSync(join(versionsFolder, "1.1.0/solander"), { encoding: "utf8" })).toBe("42\n")
  expect(lstatSync(join(versionsFolder, "1.1.0/count.sh")).isSymbolicLink()).toBe(true)
  expect(await releases.find(from, { current: "1.1.0", newestReleasedAt: found.releasedAt })).toBeNull()
})
