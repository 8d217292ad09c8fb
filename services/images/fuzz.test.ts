import { existsSync } from "node:fs"
import { readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import sharp, { type Sharp } from "sharp"
import { expect, test } from "vitest"
import { corruptBytes, countFuzzTries } from "../../tests/support/broken-bytes.ts"
import { corners } from "../../tests/support/images/fixtures.ts"
import { imagesForTests } from "../../tests/support/images/harness.ts"

/** How many files are tried; `SOLANDER_FUZZ=10000` tries more. */
const count = countFuzzTries(2000)
/** Difficult pictures of other people, if they are installed beside the project. */
const others = fileURLToPath(new URL("../../../shared/data/images/", import.meta.url))
const harness = imagesForTests()

async function sound(): Promise<Buffer[]> {
  const as = (change: (picture: Sharp) => Sharp) => change(corners(96, 64)).toBuffer()
  const made = await Promise.all([
    as((picture) => picture.jpeg()),
    as((picture) => picture.jpeg({ progressive: true })),
    as((picture) => picture.withExif({ IFD0: { ImageDescription: "A title" } }).jpeg()),
    as((picture) => picture.png()),
    as((picture) => picture.png({ progressive: true, palette: true })),
    as((picture) => picture.webp()),
    as((picture) => picture.webp({ lossless: true })),
    as((picture) => picture.gif()),
    as((picture) => picture.tiff({ compression: "lzw" })),
    as((picture) => picture.tiff({ compression: "none" })),
    as((picture) => picture.avif({ effort: 0 })),
  ])
  if (!existsSync(others)) return made
  for (const name of await readdir(others)) {
    const { size } = await stat(join(others, name))
    if (size < 100_000) made.push(await readFile(join(others, name)))
  }
  return made
}

test(`${count} broken files are refused or read, and the process that sends them lives [ADM-06]`, {
  timeout: 1_800_000,
}, async () => {
  const files = await sound()
  const file = await harness.file("fuzzed", Buffer.alloc(0))
  const answers = new Map<string, number>()
  // Two at a time: urgent tasks have two processes.
  const lane = async (first: number) => {
    const file = await harness.file(`fuzzed-${first}`, Buffer.alloc(0))
    for (let seed = first; seed <= count; seed += 2) {
      await writeFile(file, corruptBytes(files, seed))
      const answer = await harness.images.inspect(file)
      const name = answer.ok ? "read" : answer.problem.code
      if (!answer.ok) expect(answer.problem.message, `seed ${seed}`).toMatch(/^[A-Z].{20,}\.$/)
      answers.set(name, (answers.get(name) ?? 0) + 1)
    }
  }
  await Promise.all([lane(1), lane(2)])
  // Both outcomes occur, so both were tested.
  expect(answers.get("read")).toBeGreaterThan(count / 50)
  expect((answers.get("damaged") ?? 0) + (answers.get("truncated") ?? 0)).toBeGreaterThan(count / 50)
  // A sound picture is still read.
  await writeFile(file, await sharp(files[0]).toBuffer())
  expect(await harness.images.inspect(file)).toMatchObject({ ok: true })
  expect(await harness.leftovers()).toEqual([])
})
