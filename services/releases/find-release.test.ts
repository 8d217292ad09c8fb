import { execFileSync } from "node:child_process"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import type { ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { publishRelease, startReleaseServer, testPlatform } from "../../tests/support/release-server.ts"
import { createReleaseKey } from "../../tests/support/release-signatures.ts"
import { resolveRedirect } from "./release-addresses.ts"
import type { ReleaseProblem } from "./release-problem.ts"
import { compareReleaseVersions, releaseVersionPattern } from "./release-version.ts"
import { openReleases } from "./releases.server.ts"
import type { KnownReleases, Release } from "./releases.ts"

const key = createReleaseKey()
const server = await startReleaseServer()
const folder = await mkdtemp(join(tmpdir(), "solander-releases-"))
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  server.files.clear()
  server.answers.clear()
  server.requests.length = 0
})

// Long enough for a busy machine.
const silenceMs = 1000
const now = () => new Date("2026-11-28T00:00:00Z")
const releases = openReleases({ platform: testPlatform, silenceMs, now })
const tarball = Buffer.from("a tarball")
const publish = (changes: Partial<Release> = {}) => publishRelease(server.files, key, tarball, changes)
const source = { address: server.address, publicKeys: key.publicKey }
const installed: KnownReleases = { current: "1.0.0", newestReleasedAt: null }
const find = (known: Partial<KnownReleases> = {}, address = server.address) =>
  releases.find({ ...source, address }, { ...installed, ...known })
const problemOf = (task: Promise<unknown>): Promise<ReleaseProblem> =>
  task.then(
    () => expect.fail("it should fail"),
    (error) => error,
  )

/** Signed, whatever it is. */
function publishText(text: string | Buffer) {
  const bytes = Buffer.from(text)
  server.files.set("latest.json", bytes)
  server.files.set("latest.json.sig", key.sign(bytes))
}

describe("a newer release is found", () => {
  test("at the address of a folder, or of its description", async () => {
    const release = publish()
    expect(await find()).toEqual(release)
    expect(await find({}, `${server.address}/`)).toEqual(release)
    expect(await find({}, `${server.address}/latest.json`)).toEqual(release)
  })

  test("in a folder, or at a path", async () => {
    const release = publish()
    for (const [name, bytes] of server.files) await writeFile(join(folder, name), bytes)
    expect(await find({}, folder)).toEqual(release)
    expect(await find({}, join(folder, "latest.json"))).toEqual(release)
    expect(await problemOf(find({}, join(folder, "none")))).toMatchObject({ code: "unreachable" })
    execFileSync("mkfifo", [join(folder, "pipe.json")])
    expect(await problemOf(find({}, join(folder, "pipe.json")))).toMatchObject({ code: "unreachable" })
    await mkdir(join(folder, "empty"))
    expect(await problemOf(find({}, join(folder, "empty")))).toMatchObject({ code: "unreachable" })
  })

  test("after three redirects, and not after four", async () => {
    const release = publish()
    for (const [from, to] of ["/1", "/2", "/3", "/releases/latest.json"].entries())
      server.answers.set(from === 0 ? "0.json" : `/${from}`, (_, response) =>
        response.writeHead(302, { location: to }).end(),
      )
    server.files.set("1.json.sig", server.files.get("latest.json.sig") ?? Buffer.alloc(0))
    server.answers.set("1.json", (_, response) => response.writeHead(302, { location: "/2" }).end())
    expect(await find({}, `${server.address}/1.json`)).toEqual(release)
    expect(await problemOf(find({}, `${server.address}/0.json`))).toMatchObject({ code: "unreachable" })
  })

  test("with fields that a later version adds", async () => {
    const release = publish()
    publishText(JSON.stringify({ ...release, channel: "quiet" }))
    expect(await find()).toEqual(release)
  })
})

describe("what is not signed by the right key is refused", () => {
  test("without a signature, and without a key", async () => {
    publish()
    server.files.delete("latest.json.sig")
    expect(await problemOf(find())).toMatchObject({ code: "unsigned" })
    for (const publicKeys of ["", "# none", "ssh-ed25519 AAAA"])
      expect(await problemOf(releases.find({ ...source, publicKeys }, installed))).toMatchObject({ code: "unsigned" })
  })

  test("with another key, for another purpose, or of another description", async () => {
    const description = Buffer.from(JSON.stringify(publish()))
    const forged = [
      createReleaseKey().sign(description),
      key.sign(description, { namespace: "file" }),
      key.sign(Buffer.from("{}")),
      key.sign(description).subarray(0, -40),
      Buffer.from("x"),
    ]
    for (const signature of forged) {
      server.files.set("latest.json.sig", signature)
      expect(await problemOf(find())).toMatchObject({ code: "forged", message: expect.stringContaining("is safe") })
    }
  })

  test("before it is parsed", async () => {
    publish()
    server.files.set("latest.json", Buffer.from("{ not even JSON"))
    expect(await problemOf(find())).toMatchObject({ code: "forged" })
  })
})

describe("what is signed is still checked", () => {
  const file = (changes: object) => ({
    files: { [testPlatform]: { name: "a.tar.gz", bytes: 10, sha256: "0".repeat(64), ...changes } },
  })
  test.each<[string, object]>([
    ["a version that leaves the folder", { version: "../../x" }],
    ["a version with more after it", { version: "1.1.0/../x" }],
    ["a version with a line after it", { version: "1.1.0\n" }],
    ["a version with a zero before", { version: "1.01.0" }],
    ["an oldest version that is none", { minimumVersion: "latest" }],
    ["a moment that is none", { releasedAt: "tomorrow" }],
    ["notes with control characters", { notes: "a\u001b[2J" }],
    ["migrations in another folder", { migrations: ["../x.sql"] }],
    ["a platform that is a path", { files: { "../x": file({}).files[testPlatform] } }],
    ["a file in another folder", file({ name: "../a.tar.gz" })],
    ["a hidden file", file({ name: ".a.tar.gz" })],
    ["a file at another address", file({ name: "https://example.com/a" })],
    ["a file of more than two gigabytes", file({ bytes: 2_000_000_001 })],
    ["a file without bytes", file({ bytes: 0 })],
    ["half a byte", file({ bytes: 1.5 })],
    ["a checksum that is none", file({ sha256: "0".repeat(63) })],
  ])("%s", async (_, changes) => {
    publishText(JSON.stringify({ ...publish(), ...changes }))
    expect(await problemOf(find())).toMatchObject({ code: "invalid" })
  })

  test.each(["", "null", "[]", '{"version":"1.1.0"}', Buffer.from([0x22, 0xff, 0x22])])("%j", async (text) => {
    publishText(text)
    expect(await problemOf(find())).toMatchObject({ code: "invalid" })
  })
})

describe("which releases may be installed", () => {
  test("the installed one and older ones are not offered", async () => {
    publish()
    expect(await find({ current: "1.1.0" })).toBeNull()
    expect(await find({ current: "1.2.0" })).toBeNull()
    publish({ version: "1.1.0-rc.2" })
    expect(await find({ current: "1.1.0" })).toBeNull()
    expect(await find({ current: "1.1.0-rc.1" })).not.toBeNull()
  })

  test("an older description than the newest one is a replay", async () => {
    const { releasedAt } = publish()
    expect(await find({ newestReleasedAt: releasedAt })).not.toBeNull()
    const known = { newestReleasedAt: "2026-11-01T10:00:00.001Z" }
    expect(await problemOf(find(known))).toMatchObject({ code: "older" })
    expect(await problemOf(find({ ...known, current: "1.1.0" }))).toMatchObject({ code: "older" })
  })

  test("a date in the future is the clock's fault after two days", async () => {
    publish({ releasedAt: "2026-11-30T00:00:00.000Z" })
    expect(await find()).not.toBeNull()
    publish({ releasedAt: "2026-11-30T00:00:00.001Z" })
    expect(await problemOf(find())).toMatchObject({ code: "invalid", message: expect.stringContaining("clock") })
  })

  test("one between must be installed first", async () => {
    publish({ version: "3.0.0", minimumVersion: "2.0.0" })
    const problem = await problemOf(find())
    expect(problem).toMatchObject({ code: "too-old", message: expect.stringContaining("Install 2.0.0 first") })
    expect(await find({ current: "2.0.0" })).not.toBeNull()
  })

  test("it must be made for this platform", async () => {
    publish()
    const other = openReleases({ platform: "darwin-arm64", now })
    const problem = await problemOf(other.find(source, installed))
    expect(problem).toMatchObject({ code: "platform", message: expect.stringContaining("darwin-arm64") })
    const inherited = openReleases({ platform: "constructor", now })
    expect(await problemOf(inherited.find(source, installed))).toMatchObject({ code: "platform" })
  })
})

describe("a server that misbehaves", () => {
  test.each([
    "http://example.com/releases",
    "ftp://example.com/releases",
    "https://user:password@example.com/",
    "file:///etc",
    "releases",
    "",
  ])("is not asked at %j", async (address) => {
    expect(await problemOf(find({}, address))).toMatchObject({ code: "unreachable" })
  })

  test("may not lead to an address without protection", async () => {
    server.answers.set("latest.json", (_, response) =>
      response.writeHead(302, { location: "http://example.com/latest.json" }).end(),
    )
    const problem = await problemOf(find())
    expect(problem).toMatchObject({ code: "unreachable", message: expect.stringContaining("isn’t protected") })
    const from = new URL("https://example.com/latest.json")
    expect(resolveRedirect(from, "/other.json").href).toBe("https://example.com/other.json")
    for (const location of ["http://example.com/", "http://127.0.0.1/", "file:///etc/passwd", "//", "data:,x"])
      expect(() => resolveRedirect(from, location)).toThrow("isn’t protected")
  })

  test.each(["latest.json", "latest.json.sig"])("sends %s without an end", async (name) => {
    publish()
    server.answers.set(name, (_, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(65_536)));
      }
      response.on("drain", more)
      more()
    })
    expect(await problemOf(find())).toMatchObject({ code: "invalid", message: expect.stringContaining("too long") })
  })

  test.each<[string, (response: ServerResponse) => void]>([
    ["is silent", () => {}],
    ["is silent after its headers", (response) => response.flushHeaders()],
    [
      "sends a byte now and then",
      (response) => {
        const writes = setInterval(() => response.write(" "), 100)
        response.on("close", () => clearInterval(writes))
      },
    ],
  ])("%s", async (_, answer) => {
    publish()
    server.answers.set("latest.json", (_request, response) => answer(response))
    const startedAt = Date.now()
    const problem = await problemOf(find())
    expect(problem).toMatchObject({ code: "unreachable", message: expect.stringContaining("stopped answering") })
    expect(Date.now() - startedAt).toBeLessThan(5000)
  })

  test("is absent, fails or hangs up", async () => {
    expect(await problemOf(find({}, "http://127.0.0.1:9/"))).toMatchObject({ code: "unreachable" })
    expect(await problemOf(find())).toMatchObject({ code: "unreachable" })
    server.answers.set("latest.json", (_, response) => response.writeHead(500).end())
    expect(await problemOf(find())).toMatchObject({ code: "unreachable" })
    server.answers.set("latest.json", (_, response) => {
      response.writeHead(200, { "content-length": 100 }).write("{")
      setTimeout(() => response.destroy(), 50)
    })
    expect(await problemOf(find())).toMatchObject({ code: "unreachable" })
  })
})

test("versions are ordered by semver's rules", () => {
  const ordered =
    "1.0.0-1 1.0.0-2 1.0.0-10 1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0 1.0.2 1.0.10 1.2.0 1.10.0 2.0.0"
  const versions = ordered.split(" ")
  for (const [at, version] of versions.entries()) {
    expect(version).toMatch(releaseVersionPattern)
    for (const [other, counterpart] of versions.entries())
      expect(Math.sign(compareReleaseVersions(version, counterpart))).toBe(Math.sign(at - other))
  }
  for (const odd of [
    "1.0",
    "v1.0.0",
    "1.0.0-",
    "1.0.0-a..b",
    "1.0.0+1",
    "1.0.0 ",
    " 1.0.0",
    "1.0.0-a/b",
    "",
    "1e3.0.0",
  ])
    expect(odd).not.toMatch(releaseVersionPattern)
})
