import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, expect, test } from "vitest"
import { insertWorkToCertify, issueTestCertificate, saveArtistName } from "../../tests/support/certificates.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { getCertificateKeySet } from "./certificate-keys.server.ts"
import { formatFingerprint } from "./certificate-labels.ts"
import { findCertificateFile, verifyCertificateCode } from "./verify-certificate.server.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-verify-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

test("the script in docs/certificates.md verifies a certificate and a picture with the keys that the site publishes; an altered picture, text or key is found out [BEYOND-03]", async () => {
  const { shop } = await openWorkingShop()
  await saveArtistName(shop)
  const work = await insertWorkToCertify(shop)
  const { code } = await issueTestCertificate(shop, work.id)
  const [, script = ""] = /```js\n([\s\S]*?)```/.exec(await readFile("docs/certificates.md", "utf8")) ?? []
  expect(script.trim().split("\n").length).toBeLessThanOrEqual(35)
  const file = await findCertificateFile(shop, code)
  const keys = await getCertificateKeySet(shop)
  const path = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const program = await path("verify.mjs", script)
  const paths = {
    certificate: await path("certificate.json", JSON.stringify(file)),
    keys: await path("keys.json", JSON.stringify(keys)),
    picture: await path("picture.png", work.picture.bytes),
  }
  const run = async (...args: string[]) => {
    const done = await promisify(execFile)(process.execPath, [program, ...args]).catch((error) => error)
    return `${done.stdout}${done.stderr}`
  }
  const genuine = await run(paths.certificate, paths.keys, paths.picture)
  const verdict = await verifyCertificateCode(shop, code)
  expect(genuine).toContain("Low Water")
  expect(genuine).toContain("facts" in verdict ? formatFingerprint(verdict.key.fingerprint) : "")
  expect(await run(paths.certificate, paths.keys, await path("other.png", "another"))).toContain(
    "the picture is another file",
  )
  // one bit of the picture is enough
  const touched = Buffer.from(work.picture.bytes)
  touched.writeUInt8((touched.at(-1) ?? 0) ^ 1, touched.length - 1)
  expect(await run(paths.certificate, paths.keys, await path("touched.png", touched))).toContain(
    "the picture is another file",
  )
  const altered = Buffer.from(
    Buffer.from(file?.payload ?? "", "base64url")
      .toString()
      .replace("2025", "2020"),
  )
  const forged = await path("altered.json", JSON.stringify({ ...file, payload: altered.toString("base64url") }))
  expect(await run(forged, paths.keys)).toContain("not what was signed")
  const {
    keys: [key],
  } = keys
  expect(await run(paths.certificate, await path("none.json", JSON.stringify({ keys: [] })))).toContain(
    "none of these keys",
  )
  const swapped = { keys: [{ ...key, x: Buffer.alloc(32, 7).toString("base64url") }] }
  expect(await run(paths.certificate, await path("swapped.json", JSON.stringify(swapped)))).toContain(
    "not what its name says",
  )
})
