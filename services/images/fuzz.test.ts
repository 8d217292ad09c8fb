import { existsSync } from "node:fs"
import { readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import sharp, { type Sharp } from "sharp"
import { expect, test } from "vitest"
import { corners } from "./fixtures.ts"
import { imagesForTests } from "./harness.ts"

/** How many files are tried; `SOLANDER_FUZZ=10000` tries more. */
const tries = Number(process.env.SOLANDER_FUZZ ?? 2000)
/** Difficult pictures that other people made, where there are any beside the project. */
const others = fileURLToPath(new URL("../../../shared/data/images/", import.meta.url))
const harness = imagesForTests()

/** The same numbers for the same seed, so that what fails can be tried again (mulberry32). */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

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

/** A sound file with bytes changed, cut, repeated, moved or replaced by those of another; or only noise. */
function broken(files: Buffer[], seed: number): Buffer {
  const next = random(seed)
  const file = files[next(files.length)] ?? Buffer.alloc(0)
  const bytes = Buffer.from(file)
  const at = next(Math.max(1, bytes.length))
  switch (seed % 7) {
    case 0:
      return bytes.subarray(0, at)
    case 1:
      for (let count = 1 + next(20); count > 0; count--) bytes[next(bytes.length)] = next(256)
      return bytes
    case 2:
      // in the header, where sizes and lengths are
      for (let count = 1 + next(8); count > 0; count--)
        bytes[next(Math.min(200, bytes.length))] = [0, 255, 127, 128, next(256)][next(5)] ?? 0
      return bytes
    case 3:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - next(400)))])
    case 4: {
      const other = files[next(files.length)] ?? bytes
      return Buffer.concat([bytes.subarray(0, at), other.subarray(next(other.length))])
    }
    case 5:
      bytes.fill(next(256), at, Math.min(bytes.length, at + next(2000)))
      return bytes
    default: {
      const noise = Buffer.from(Array.from({ length: next(3000) }, () => next(256)))
      return Buffer.concat([bytes.subarray(0, next(40)), noise])
    }
  }
}

test(`${tries} broken files are refused or read, and the process that sends them lives`, {
  timeout: 1_800_000,
}, async () => {
  const files = await sound()
  const file = await harness.file("fuzzed", Buffer.alloc(0))
  const answers = new Map<string, number>()
  // two at a time: there are two processes for what cannot wait
  const lane = async (first: number) => {
    const file = await harness.file(`fuzzed-${first}`, Buffer.alloc(0))
    for (let seed = first; seed <= tries; seed += 2) {
      await writeFile(file, broken(files, seed))
      const answer = await harness.images.inspect(file)
      const name = answer.ok ? "read" : answer.problem.code
      if (!answer.ok) expect(answer.problem.message, `seed ${seed}`).toMatch(/^[A-Z].{20,}\.$/)
      answers.set(name, (answers.get(name) ?? 0) + 1)
    }
  }
  await Promise.all([lane(1), lane(2)])
  // both happen, so both were tried
  expect(answers.get("read")).toBeGreaterThan(tries / 50)
  expect((answers.get("damaged") ?? 0) + (answers.get("truncated") ?? 0)).toBeGreaterThan(tries / 50)
  // and a sound picture is read as ever
  await writeFile(file, await sharp(files[0]).toBuffer())
  expect(await harness.images.inspect(file)).toMatchObject({ ok: true })
  expect(await harness.leftovers()).toEqual([])
})
