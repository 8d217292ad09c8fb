import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { corruptBytes, countFuzzTries } from "../../tests/support/broken-bytes.ts"
import { writeZip } from "../../tests/support/make-workbook.ts"
import { listZipPictures, unpackPicture, ZipProblem } from "./picture-zip.server.ts"

/** How many files are tried; `SOLANDER_FUZZ=10000` tries more. */
const count = countFuzzTries(300)

const folder = await mkdtemp(join(tmpdir(), "solander-fuzz-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

test(`${count} broken ZIP files are pictures or a sentence, and no picture is longer than allowed [broken files]`, {
  timeout: 1_800_000,
}, async () => {
  const many = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`folder/${at}.jpg`, "picture ".repeat(at * 20)]),
  )
  const sound = await Promise.all(
    [many, { "a.png": Buffer.alloc(5000), "b/ü.webp": "x", "notes.txt": "no picture" }, {}].map(async (files, at) =>
      readFile(await writeZip(join(folder, `${at}.zip`), files)),
    ),
  )
  const [file, to] = [join(folder, "fuzzed.zip"), join(folder, "unpacked")]
  const answers = { listed: 0, refused: 0, unpacked: 0, damaged: 0 }
  for (let seed = 1; seed <= count; seed++) {
    await writeFile(file, corruptBytes(sound, seed))
    const names = await listZipPictures(file).catch((error: unknown) => {
      expect(error, `seed ${seed}`).toBeInstanceOf(ZipProblem)
      expect((error as Error).message).toMatch(/^[A-Z].{20,}\.$/)
      return null
    })
    if (names === null) answers.refused++
    else answers.listed++
    for (const name of names ?? []) {
      // Damage that is found while unpacking is an error, which the import reports with the picture.
      const unpacked = await unpackPicture(file, name, to, 2000).catch((error: unknown) => {
        expect(error, `seed ${seed}`).toBeInstanceOf(Error)
        return null
      })
      if (unpacked) expect((await stat(to)).size, `seed ${seed}`).toBeLessThanOrEqual(2000)
      if (unpacked) answers.unpacked++
      else answers.damaged++
      await rm(to, { force: true })
    }
  }
  expect(Math.min(...Object.values(answers)), JSON.stringify(answers)).toBeGreaterThan(count / 50)
})
