import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, onTestFinished, test } from "vitest"
import { startS3Server } from "../../tests/support/s3-server.ts"
import { getMissingSshdMessage, startPasswordSftp, startSshd } from "../../tests/support/sftp-servers.ts"
import { startWebDavServer } from "../../tests/support/webdav-server.ts"
import type { SftpTargetSettings, TargetSettings } from "./backup-targets.ts"
import { markerFile } from "./folder-target.server.ts"
import { openBackupTarget } from "./open-backup-target.server.ts"
import { createSshKeyPair } from "./sftp-connection.server.ts"
import type { TargetProblem } from "./target-problem.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-targets-"))
const s3 = await startS3Server()
const webdav = await startWebDavServer()
const sftp = await startPasswordSftp({ password: "right" })
afterAll(async () => {
  await Promise.all([s3.close(), webdav.close(), sftp.close()])
  await rm(folder, { recursive: true, force: true })
})

const patience = { silenceMs: 2000, pausesMs: [20, 50] }
const open = (settings: TargetSettings, extra = {}) => {
  const target = openBackupTarget(settings, { ...patience, ...extra })
  onTestFinished(() => target.close())
  return target
}
const problemOf = async (task: Promise<unknown>): Promise<TargetProblem> =>
  task.then(
    () => expect.fail("it should fail"),
    (error) => error,
  )

const s3Settings: TargetSettings = {
  kind: "s3",
  endpoint: s3.env.S3_ENDPOINT,
  region: "us-east-1",
  bucket: "files",
  path: "/backups/",
  accessKeyId: s3.env.S3_ACCESS_KEY_ID,
  secretAccessKey: "not checked",
}
const webdavSettings: TargetSettings = { kind: "webdav", url: webdav.url, user: webdav.user, password: webdav.password }
const folderSettings: TargetSettings = { kind: "folder", path: join(folder, "disk") }
await mkdir(join(folder, "disk"))
const { host, port, user } = sftp
const untrusted: SftpTargetSettings = {
  ...{ kind: "sftp", host, port, user, password: "right", privateKey: "", hostKey: "" },
  path: join(folder, "sftp/site"),
}
const isSshdMissing = getMissingSshdMessage() !== null
const trust = async (settings: SftpTargetSettings): Promise<SftpTargetSettings> => {
  const target = openBackupTarget(settings, patience)
  const { hostKey } = await problemOf(target.check())
  await target.close()
  return { ...settings, hostKey }
}
const sftpSettings = isSshdMissing ? untrusted : await trust(untrusted)

const targets: [name: string, settings: TargetSettings][] = [
  ["S3", s3Settings],
  ["SFTP", sftpSettings],
  ["WebDAV", webdavSettings],
  ["a folder", folderSettings],
]

describe.each(targets)("%s", (name, settings) => {
  test.skipIf(name === "SFTP" && isSshdMissing)("files are put, replaced, read, listed and removed", async () => {
    const target = open(settings)
    await target.prepare()
    await target.prepare()
    expect(await target.list("chunks")).toEqual([])
    expect(await target.get("chunks/none")).toBeNull()
    const large = randomBytes(4_300_000)
    await target.put("chunks/large", large)
    await target.put("chunks/empty", new Uint8Array(0))
    await target.put("manifests/one", Buffer.from("former"))
    await target.put("manifests/one", Buffer.from("one"))
    expect(Buffer.from((await target.get("chunks/large")) ?? []).equals(large)).toBe(true)
    expect(await target.get("chunks/empty")).toHaveLength(0)
    expect(Buffer.from((await target.get("manifests/one")) ?? []).toString()).toBe("one")
    const listed = await target.list("chunks")
    expect(listed.map(({ name, bytes }) => [name, bytes]).sort()).toEqual([
      ["chunks/empty", 0],
      ["chunks/large", large.length],
    ])
    expect(Math.abs(Date.now() - (listed[0]?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
    await target.remove("chunks/large")
    await target.remove("chunks/large")
    expect((await target.list("chunks")).map((file) => file.name)).toEqual(["chunks/empty"])
    await target.check()
    expect(await target.list("checks")).toEqual([])
  })

  test.skipIf(name === "SFTP" && isSshdMissing)(
    "many files at once, and two that are read at the same time",
    async () => {
      const target = open(settings)
      await target.prepare()
      const names = Array.from({ length: 40 }, (_, at) => `chunks/many-${at}`)
      await Promise.all(names.map((name) => target.put(name, Buffer.from(name))))
      const read = await Promise.all(names.map(async (name) => Buffer.from((await target.get(name)) ?? []).toString()))
      expect(read).toEqual(names)
    },
  )

  test.skipIf(name === "SFTP" && isSshdMissing)("a stopped transfer leaves no file of that name", async () => {
    const target = open(settings)
    await target.prepare()
    const stop = AbortSignal.abort(new Error("stopped"))
    await expect(target.put("chunks/stopped", Buffer.from("x"), stop)).rejects.toThrow()
    expect(await target.get("chunks/stopped")).toBeNull()
  })
})

test("a wrong key of S3, a missing bucket and an absent service are told apart", async () => {
  expect(await problemOf(open({ ...s3Settings, accessKeyId: "other" }).check())).toMatchObject({ code: "credentials" })
  expect(await problemOf(open({ ...s3Settings, bucket: "none" }).check())).toMatchObject({
    code: "missing",
    message: expect.stringContaining("The bucket none"),
  })
  const nowhere = { ...s3Settings, endpoint: "http://127.0.0.1:9" }
  expect(await problemOf(open(nowhere).check())).toMatchObject({ code: "unreachable" })
})

test("S3 that cuts, refuses, is full or silent", async () => {
  const target = open(s3Settings, { silenceMs: 1500 })
  onTestFinished(() => s3.fail(null))
  await target.put("chunks/faults", randomBytes(1000))
  s3.fail("cut", ({ method }) => method === "GET")
  expect(await problemOf(target.get("chunks/faults"))).toMatchObject({ code: "unreachable" })
  s3.fail(403, ({ method }) => method === "PUT")
  expect(await problemOf(target.put("chunks/refused", randomBytes(10)))).toMatchObject({ code: "read-only" })
  s3.fail(507, ({ method }) => method === "PUT")
  expect(await problemOf(target.put("chunks/full", randomBytes(10)))).toMatchObject({ code: "full" })
  s3.fail("silent")
  expect(await problemOf(target.put("chunks/slow", randomBytes(10)))).toMatchObject({ code: "slow" })
  s3.fail(null)
  expect((await target.list("chunks")).map(({ name }) => name)).not.toContain("chunks/refused")
})

test("WebDAV with a wrong password, cut, read-only, full and silent", async () => {
  expect(await problemOf(open({ ...webdavSettings, password: "x" } as TargetSettings).check())).toMatchObject({
    code: "credentials",
  })
  const target = open(webdavSettings, { silenceMs: 1500 })
  onTestFinished(() => {
    webdav.fail(null)
    webdav.fillUp(Number.POSITIVE_INFINITY)
  })
  await target.prepare()
  webdav.fail("cut", (method) => method === "PUT")
  await target.put("chunks/after-a-cut", Buffer.from("whole"))
  expect(webdav.file("/dav/site/chunks/after-a-cut")?.bytes.toString()).toBe("whole")
  webdav.fail(403, (method) => method === "PUT")
  expect(await problemOf(target.put("chunks/refused", randomBytes(10)))).toMatchObject({ code: "read-only" })
  webdav.fail(null)
  webdav.fillUp(1)
  expect(await problemOf(target.put("chunks/full", randomBytes(10)))).toMatchObject({ code: "full" })
  webdav.fail("silent")
  expect(await problemOf(target.list("chunks"))).toMatchObject({ code: "slow" })
  webdav.fail(302)
  expect(await problemOf(target.list("chunks"))).toMatchObject({ code: "unexpected" })
})

describe.skipIf(isSshdMissing)("SFTP with Debian’s server", () => {
  test("a server’s key is shown first and trusted then; another one is refused before the password is sent", async () => {
    const first = await problemOf(open(untrusted).check())
    expect(first).toMatchObject({ code: "unknown-host-key", hostKey: expect.stringMatching(/^SHA256:[\w+/]{43}$/) })
    const target = open({ ...untrusted, hostKey: first.hostKey })
    await target.prepare()
    await target.check()
    sftp.changeHostKey()
    const changed = await problemOf(target.check())
    expect(changed).toMatchObject({ code: "changed-host-key", message: expect.stringContaining("nothing was sent") })
    expect(changed.hostKey).not.toBe(first.hostKey)
  })

  test("a key pair of the site opens it; a wrong key and a wrong password do not", async () => {
    const pair = await createSshKeyPair("solander")
    const sshd = await startSshd({ publicKey: pair.publicKey })
    onTestFinished(sshd.close)
    const settings = { ...untrusted, ...sshd, password: "", privateKey: pair.privateKey, path: join(folder, "by key") }
    const trusted = await trust(settings)
    const target = open(trusted)
    await target.prepare()
    await target.check()
    const other = (await createSshKeyPair("other")).privateKey
    expect(await problemOf(open({ ...trusted, privateKey: other }).check())).toMatchObject({ code: "credentials" })
    const wrong = { ...(await trust(untrusted)), password: "wrong" }
    expect(await problemOf(open(wrong).check())).toMatchObject({ code: "credentials" })
  })

  test("a connection that is cut in the middle is opened again, and the file is whole", async () => {
    const target = open(await trust({ ...untrusted, path: join(folder, "cut") }))
    await target.prepare()
    sftp.cutAfter(1_500_000)
    const bytes = randomBytes(4_000_000)
    await target.put("chunks/cut", bytes)
    expect(Buffer.from((await target.get("chunks/cut")) ?? []).equals(bytes)).toBe(true)
    const finished = (await target.list("chunks")).filter(({ name }) => !name.endsWith(".part"))
    expect(finished).toMatchObject([{ name: "chunks/cut", bytes: 4_000_000 }])
  })

  test("a read-only server, a frozen one and a full disk each have a sentence", async () => {
    const path = join(folder, "limits")
    const settings = await trust({ ...untrusted, path })
    const writer = open(settings)
    await writer.prepare()
    await writer.close()
    sftp.setReadOnly(true)
    const reader = open(settings)
    expect(await problemOf(reader.put("chunks/x", randomBytes(10)))).toMatchObject({ code: "read-only" })
    await reader.close()
    sftp.setReadOnly(false)
    await withSmallDisk(async (disk) => {
      const target = open({ ...settings, path: join(disk, "site") })
      await target.prepare()
      expect(await problemOf(target.put("chunks/x", randomBytes(3_000_000)))).toMatchObject({ code: "full" })
      expect(await target.list("chunks")).toEqual([])
    })
    // Long enough to connect on a busy machine.
    const slow = open(settings, { silenceMs: 4000, pausesMs: [] })
    await slow.list("chunks")
    sftp.freeze()
    expect(await problemOf(slow.list("chunks"))).toMatchObject({ code: "unreachable" })
  })
})

test("a disk that is not mounted is noticed, and nothing is written in its place", async () => {
  const path = join(folder, "mounted")
  const target = open({ kind: "folder", path })
  expect(await problemOf(target.prepare())).toMatchObject({ code: "not-mounted" })
  await mkdir(path)
  expect(await problemOf(target.check())).toMatchObject({ code: "not-mounted" })
  await target.prepare()
  await target.check()
  await rm(join(path, markerFile))
  expect(await problemOf(target.put("chunks/x", Buffer.from("x")))).toMatchObject({ code: "not-mounted" })
  expect(await problemOf(target.list("manifests"))).toMatchObject({ code: "not-mounted" })
})

test("a folder in, of or above the site’s own files is refused, also through a link", async () => {
  const data = join(folder, "data")
  await mkdir(join(data, "backups"), { recursive: true })
  await symlink(data, join(folder, "link"))
  for (const path of [data, join(data, "backups"), folder, join(folder, "link")]) {
    const target = open({ kind: "folder", path }, { ownFolders: [data] })
    expect(await problemOf(target.prepare())).toMatchObject({ message: expect.stringContaining("own files") })
  }
  await mkdir(`${data}-2`)
  await open({ kind: "folder", path: `${data}-2` }, { ownFolders: [data] }).prepare()
})

test("a place that sends too much, or a listing that is none, is a problem", async () => {
  const huge = Buffer.alloc(9 * 1024 * 1024)
  for (const [, settings] of targets) {
    if (settings.kind === "sftp" && isSshdMissing) continue
    // Its key was changed by another test.
    const target = open(settings.kind === "sftp" ? await trust(untrusted) : settings, { pausesMs: [] })
    await target.prepare()
    await target.put("chunks/huge", huge)
    expect(await problemOf(target.get("chunks/huge"))).toMatchObject({ name: "TargetProblem", code: "unexpected" })
    await target.remove("chunks/huge")
  }
  const hostile = createServer((_, response) => {
    response.writeHead(207, { "content-type": "application/xml" })
    response.end(listing)
  })
  await new Promise<void>((resolve) => hostile.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void hostile.close())
  const { port } = hostile.address() as AddressInfo
  const target = open({ ...webdavSettings, url: `http://127.0.0.1:${port}/` } as TargetSettings, { pausesMs: [] })
  let listing = "<multistatus"
  expect(await problemOf(target.list("chunks"))).toMatchObject({ name: "TargetProblem", code: "unexpected" })
  const file = (name: string) => `<response><href>/chunks/${name}</href></response>`
  listing = `<multistatus xmlns="DAV:">${file("%zz")}</multistatus>`
  expect(await problemOf(target.list("chunks"))).toMatchObject({ name: "TargetProblem", code: "unexpected" })
  listing = `<multistatus xmlns="DAV:">${file("one")}${file("..%2Fdata")}${file("..")}</multistatus>`
  expect((await target.list("chunks")).map(({ name }) => name)).toEqual(["chunks/one"])
})

test.runIf(process.getuid?.() === 0)("a full disk keeps no half of a file", async () => {
  await withSmallDisk(async (path) => {
    const target = open({ kind: "folder", path })
    await target.prepare()
    await target.put("chunks/small", randomBytes(1000))
    expect(await problemOf(target.put("chunks/large", randomBytes(3_000_000)))).toMatchObject({ code: "full" })
    expect((await target.list("chunks")).map(({ name }) => name)).toEqual(["chunks/small"])
    execFileSync("mount", ["-o", "remount,ro", path])
    expect(await problemOf(target.put("chunks/y", randomBytes(10)))).toMatchObject({ code: "read-only" })
  })
})

/** Mounted for the moment; without the right to mount, `use` is left out. */
async function withSmallDisk(use: (path: string) => Promise<void>): Promise<void> {
  const path = await mkdtemp(join(folder, "small-"))
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", path], { stdio: "ignore" })
  } catch {
    return
  }
  try {
    await use(path)
  } finally {
    execFileSync("umount", ["-l", path])
  }
}
