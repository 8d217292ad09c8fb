import { execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { hasExifTool } from "../../tests/support/has-exif-tool.ts"
import { grainy } from "../../tests/support/images/fixtures.ts"
import { readCredentials } from "../../tests/support/images/read-credentials.ts"
import { createSigner } from "./create-signer.server.ts"
import { openSigner } from "./credential-signer.ts"
import { insertSegment, inspectJpeg } from "./jpeg.ts"
import { type Credentials, createManifestSegment } from "./manifest.ts"

const now = new Date("2026-11-28T12:00:00Z")
const signer = openSigner(await createSigner("Inés Hallward", "hallward.example", now))
const small = await (await grainy(640, 480)).jpeg().toBuffer()
const credentials: Credentials = {
  id: randomUUID(),
  at: now,
  title: "Slack Water",
  author: "Inés Hallward",
  publisher: "Inés Hallward",
  copyright: "© Inés Hallward",
  isResized: true,
  mining: "closed",
}

async function* cut(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function sign(file: Buffer, said: Partial<Credentials> = {}, partBytes = 65_536): Promise<Buffer> {
  const inspected = await inspectJpeg(cut(file, partBytes))
  if (!inspected) throw new Error("it cannot be signed")
  const segment = createManifestSegment({ ...credentials, ...said }, inspected, signer)
  return buffer(Readable.from(insertSegment(cut(file, partBytes), inspected.place, segment)))
}

describe("a signed JPEG [pictures]", () => {
  test("says who made it, what was done to it and what programs may do, and fits together", async () => {
    const signed = await sign(small)
    const found = readCredentials(signed)
    expect(found?.problems).toEqual([])
    expect(found?.read("stds.schema-org.CreativeWork")).toMatchObject({
      "@type": "CreativeWork",
      name: "Slack Water",
      author: [{ "@type": "Person", name: "Inés Hallward" }],
      copyrightNotice: "© Inés Hallward",
    })
    const actions = ["c2pa.opened", "c2pa.resized", "c2pa.published"]
    expect(found?.read("c2pa.actions.v2")).toMatchObject({ actions: actions.map((action) => ({ action })) })
    const refused = { use: "notAllowed" }
    expect(found?.read("cawg.training-mining")).toEqual({
      entries: {
        "cawg.data_mining": refused,
        "cawg.ai_training": refused,
        "cawg.ai_generative_training": refused,
      },
    })
    expect((await sharp(signed).metadata()).width).toBe(640)
    expect(await sharp(signed).raw().toBuffer()).toEqual(await sharp(small).raw().toBuffer())
    expect(signed.length - small.length).toBe(found?.bytes)
    expect(found?.bytes).toBeLessThan(3000)
  })

  test("Look only allows search engines, an open one says nothing to programs", async () => {
    const look = readCredentials(await sign(small, { mining: "look" }))
    expect(look?.read("cawg.training-mining")).toMatchObject({
      entries: { "cawg.data_mining": { use: "constrained" }, "cawg.ai_training": { use: "notAllowed" } },
    })
    const open = readCredentials(await sign(small, { mining: null, author: null, isResized: false, title: "" }))
    expect(open).toMatchObject({ problems: [] })
    expect(open?.labels).not.toContain("cawg.training-mining")
    expect(open?.read("stds.schema-org.CreativeWork")).not.toHaveProperty("author")
  })

  test("each altered byte is noticed: of the picture, of what it says, of the signature", async () => {
    const signed = await sign(small)
    const alter = (at: number) => {
      const altered = Buffer.from(signed)
      altered.writeUInt8((altered[at] ?? 0) ^ 1, at)
      return readCredentials(altered)?.problems
    }
    const inSaid = signed.indexOf("Slack Water", signed.indexOf("CreativeWork"))
    const claim = signed.indexOf("Solander")
    const [title = 0, generator = 0] = [inSaid, claim]
    expect(alter(signed.length - 100)).toEqual(["file"])
    expect(alter(title)).toEqual(["self#jumbf=c2pa.assertions/stds.schema-org.CreativeWork"])
    expect(alter(generator)).toEqual(["signature"])
  })

  test("the certificate is for signing only, of the site's name, and not signed by itself", async () => {
    const x509 = readCredentials(await sign(small))?.x509
    expect(x509?.subject).toContain("O=Inés Hallward")
    expect(x509?.subject).toContain("CN=hallward.example")
    expect(x509?.issuer).not.toBe(x509?.subject)
    expect(x509?.ca).toBe(false)
    expect(x509?.keyUsage).toEqual(["1.3.6.1.5.5.7.3.36", "1.3.6.1.4.1.62558.2.1"])
    expect(x509?.validToDate.getUTCFullYear()).toBe(2036)
  })

  test.skipIf(!hasExifTool)("another program finds the boxes", async () => {
    const folder = mkdtempSync(join(tmpdir(), "solander-credentials-"))
    const file = join(folder, "signed.jpg")
    writeFileSync(file, await sign(small))
    const found = execFileSync("exiftool", ["-a", "-G1", "-s", file], { encoding: "utf8" })
    const labels = [...found.matchAll(/^\[JUMBF\]\s+JUMDLabel\s+: (.+)$/gm)].map(([, label]) => label)
    expect(labels).toEqual([
      "c2pa",
      expect.stringMatching(/^urn:c2pa:/),
      "c2pa.assertions",
      "c2pa.hash.data",
      "c2pa.ingredient.v3",
      "c2pa.actions.v2",
      "stds.schema-org.CreativeWork",
      "cawg.training-mining",
      "c2pa.claim.v2",
      "c2pa.signature",
    ])
    expect(found).toMatch(/AuthorName\s+: Inés Hallward/)
    expect(found).not.toMatch(/Warning|Error/)
    rmSync(folder, { recursive: true })
  })
})

describe("the place in a file", () => {
  test("is after the segments of programs, however the file arrives", async () => {
    const named = await sharp(small).withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>").withExif({}).jpeg().toBuffer()
    for (const partBytes of [1, 7, 4096]) {
      const signed = await sign(named, {}, partBytes)
      expect(readCredentials(signed)?.problems).toEqual([])
      expect((await sharp(signed).metadata()).xmp).toBeDefined()
    }
  })

  test("is nowhere in other files, in cut ones, and in one that has credentials of its own", async () => {
    const named = await sharp(small).withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>").jpeg().toBuffer()
    const png = await sharp(small).png().toBuffer()
    const others = [png, named.subarray(0, 30), Buffer.alloc(0), await sign(small)]
    for (const other of others) expect(await inspectJpeg(cut(other, 4096))).toBeNull()
  })
})
