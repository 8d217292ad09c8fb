import { readFile } from "node:fs/promises"
import sharp from "sharp"
import { expect, test } from "vitest"
import { grainy, p3Profile, withProfile } from "../../tests/support/images/fixtures.ts"
import { imagesForTests } from "../../tests/support/images/harness.ts"
import type { Variant } from "./images.ts"
import { renderXmp } from "./rights.ts"

const harness = imagesForTests()
const addresses = { statement: "https://example.com/terms", licensor: "https://example.com/contact" }
const rights = { level: "look", creator: "Anneke Rourke", copyright: "© Anneke Rourke" } as const
const readPixels = (file: Buffer) => sharp(file).raw().toBuffer({ resolveWithObject: true })

test.each(["srgb", "p3"])(
  "rights change no pixel and no profile, and add less than 2 kB: %s [pictures]",
  async (space) => {
    const jpeg = await (await grainy(480, 320)).jpeg().toBuffer()
    const file = await harness.file(`${space}.jpg`, space === "p3" ? withProfile(jpeg, await p3Profile()) : jpeg)
    const [plain, marked] = [new Map<string, Buffer>(), new Map<string, Buffer>()]
    for (const [files, xmp] of [
      [plain, null],
      [marked, renderXmp(rights, addresses)],
    ] as const)
      for (const derive of ["deriveFirst", "deriveRest", "deriveAvif"] as const) {
        const save = async ({ key }: Variant, path: string) => files.set(key, await readFile(path))
        const answer = await harness.images[derive](file, { folder: "pictures/x", save, xmp })
        expect(answer.ok).toBe(true)
      }
    expect([...marked.keys()].toSorted()).toEqual([...plain.keys()].toSorted())
    expect(new Set([...marked.keys()].map((key) => key.split(".").at(-1)))).toEqual(new Set(["jpg", "webp", "avif"]))
    for (const [key, before] of plain) {
      const after = marked.get(key) ?? Buffer.alloc(0)
      const [one, other] = [await readPixels(before), await readPixels(after)]
      expect([key, other.info]).toEqual([key, one.info])
      expect([key, other.data.equals(one.data)]).toEqual([key, true])
      const [{ icc, xmp: none }, { icc: same, xmp }] = [await sharp(before).metadata(), await sharp(after).metadata()]
      expect([none, same]).toEqual([undefined, icc])
      expect(xmp?.toString()).toContain("DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING")
      expect(after.length - before.length).toBeLessThan(2000)
    }
  },
)

test("the longest names stay below 2 kB, and no text can leave its element", () => {
  const long = `${"</rdf:RDF>&\"'\u0000".repeat(100)}`
  const packet = renderXmp({ level: "closed", creator: "O’Neil & <Sons>", copyright: long }, addresses)
  expect(packet).toContain("O’Neil &amp; &lt;Sons&gt;")
  expect(packet.match(/<\/rdf:RDF>/g)).toHaveLength(1)
  expect(packet).not.toContain("\u0000")
  expect(
    Buffer.byteLength(renderXmp({ ...rights, creator: "A".repeat(120), copyright: "é".repeat(500) }, addresses)),
  ).toBeLessThan(2400)
})
