import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdir, readFile, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import sharp from "sharp"
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { blackPng, boastfulAvif, corners, grainy, hollowGif } from "../../tests/support/images/fixtures.ts"
import { imagesForTests, imageWorkerFile, requireAccepted } from "../../tests/support/images/harness.ts"
import { sendSignal } from "../../tests/support/send-signal.ts"
import { openImages } from "./images.server.ts"
import { purgeScratch } from "./scratch.server.ts"
import { planVariants } from "./worker/variants.ts"

/** Readers run at a low priority, so these tests are slow on a loaded machine. */
const slowly = { timeout: 180_000 }

describe("a reader that dies [pictures]", slowly, () => {
  const harness = imagesForTests()
  afterEach(async () => expect(await harness.leftovers()).toEqual([]))

  // On a loaded machine a reader may have done everything before its first message is read: then none was killed.
  test("killed once: the task is run again, with the same result", { retry: 2 }, async () => {
    const file = await harness.file("killed.jpg", await (await grainy(700, 500)).jpeg().toBuffer())
    const undisturbed = requireAccepted((await harness.deriveRest(file)).answer)
    let kills = 0
    const { answer, files } = await harness.deriveRest(file, {
      onProgress() {
        if (kills++ === 0) killAll(harness.images.pids())
      },
    })
    expect(requireAccepted(answer)).toEqual(undisturbed)
    expect([...files.keys()].sort()).toEqual(undisturbed.map(({ key }) => key).sort())
    expect(harness.warnings).toMatchObject([{ outcome: "died", tries: 1, ending: { signal: "SIGKILL" } }])
  })

  test("killed every time, as when there is no memory left: the picture is refused, and the next one works", {
    retry: 2,
  }, async () => {
    const file = await harness.file("deadly.jpg", await (await grainy(700, 500)).jpeg().toBuffer())
    const { answer } = await harness.deriveRest(file, { onProgress: () => killAll(harness.images.pids()) })
    expect(answer).toMatchObject({ ok: false, problem: { code: "too-heavy", status: 422 } })
    expect(await harness.images.inspect(file)).toMatchObject({ ok: true })
    expect((await harness.deriveRest(file)).answer).toMatchObject({ ok: true })
  })
})

describe("limits [pictures]", slowly, () => {
  test("over its memory: refused, and the next picture gets a new reader", async () => {
    const log: object[] = []
    const file = await corners().png().toBuffer()
    const images = openImages({
      workerFile: imageWorkerFile,
      limits: { memory: 1_000_000 },
      log: { warn: (fields) => log.push(fields) },
    })
    expect(await images.inspect(file)).toMatchObject({ ok: false, problem: { code: "too-heavy", status: 422 } })
    expect(await images.inspect(file)).toMatchObject({ ok: false, problem: { code: "too-heavy" } })
    expect(images.pids()).toEqual([])
    expect(log).toMatchObject([{ outcome: "out-of-memory" }, { outcome: "out-of-memory" }])
    await images.close()
  })

  const slow = imagesForTests({ inspectMs: 6000 })
  test("over its time: refused, the process that hangs is ended, and the next picture works", async () => {
    const picture = await corners().png().toBuffer()
    requireAccepted(await slow.images.inspect(picture))
    const [pid = 0] = slow.images.pids()
    sendSignal(pid, "SIGSTOP")
    expect(await slow.images.inspect(picture)).toMatchObject({ ok: false, problem: { code: "too-slow", status: 422 } })
    expect(() => process.kill(pid, 0)).toThrow("ESRCH")
    expect(await slow.images.inspect(picture)).toMatchObject({ ok: true })
    expect(await slow.leftovers()).toEqual([])
  })

  // The reader ends itself at 350 MB: any answer other than these would be "too-heavy".
  const tight = imagesForTests({ memory: 350_000_000 })
  test.each([
    ["PNG of 16,384 × 16,384", "16384 × 16384", async () => blackPng(16_384, 16_384)],
    ["PNG of 100 megapixels in 12 kB", "10000 × 10000", async () => blackPng(10_000, 10_000)],
    ["GIF of 100 megapixels", "10000 × 10000", async () => hollowGif(10_000, 10_000)],
    ["AVIF of 1 kB and 900 megapixels", "30000 × 30000", async () => boastfulAvif(30_000, 30_000)],
    ["AVIF of 1 kB and 49 megapixels", "7000 × 7000", async () => boastfulAvif(7_000, 7_000)],
  ])("%s: refused by its header, with little memory [case 44]", async (_name, size, make) => {
    const bytes = await make()
    const answer = await tight.images.inspect(bytes)
    expect(answer).toMatchObject({ ok: false, problem: { code: "too-many-pixels", status: 422 } })
    expect(!answer.ok && answer.problem.message).toContain(size)
    const derived = await tight.derive(await tight.file("bomb", bytes))
    // A stored file is read with higher limits than a new one, and is refused all the same.
    expect(derived.answer).toMatchObject({ ok: false, problem: { code: "too-many-pixels", status: 422 } })
    expect(tight.warnings).toEqual([])
  })

  test("an AVIF with fewer pixels than its header claims is refused when decoded", async () => {
    const answer = await tight.images.inspect(await boastfulAvif(2000, 2000))
    expect(answer).toMatchObject({ ok: false, problem: { status: 422 } })
  })
})

describe("stopping [pictures]", slowly, () => {
  const harness = imagesForTests()
  afterEach(async () => expect(await harness.leftovers()).toEqual([]))

  test("an abort ends that task, other tasks continue", async () => {
    const file = await harness.file("aborted.jpg", await (await grainy(700, 500)).jpeg().toBuffer())
    const abort = new AbortController()
    const stopped = harness.derive(file, { signal: abort.signal, onProgress: () => abort.abort() })
    const waiting = harness.derive(file)
    await expect(stopped).rejects.toThrow(/abort/i)
    expect((await waiting).answer).toMatchObject({ ok: true })
  })

  test("an abort removes a waiting task from the queue", async () => {
    const file = await harness.file("queued.jpg", await (await grainy(700, 500)).jpeg().toBuffer())
    const abort = new AbortController()
    const first = harness.derive(file)
    const second = harness.derive(file, { signal: abort.signal })
    const third = harness.derive(file)
    abort.abort()
    await expect(second).rejects.toThrow(/abort/i)
    expect((await first).answer).toMatchObject({ ok: true })
    expect((await third).answer).toMatchObject({ ok: true })
    await expect(harness.derive(file, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
  })

  test("a file that cannot be saved stops the task with its error", async () => {
    const file = await harness.file("unsaved.jpg", await (await grainy(700, 500)).jpeg().toBuffer())
    let saves = 0
    const save = async () => {
      saves++
      throw new Error("the disk is full")
    }
    await expect(harness.images.deriveRest(file, { folder: "artworks/a", save })).rejects.toThrow("the disk is full")
    expect(saves).toBe(1)
    expect((await harness.derive(file)).answer).toMatchObject({ ok: true })
  })

  test("the same for the last file, when the reader has answered and reads another picture", async () => {
    const file = await harness.file("unsaved-last.png", await corners(24, 16).png().toBuffer())
    const answered = Promise.withResolvers<void>()
    let saves = 0
    const save = async () => {
      if (++saves < 2) return
      await answered.promise
      throw new Error("the disk is full")
    }
    const outcome = expect(harness.images.deriveFirst(file, { folder: "artworks/a", save })).rejects.toThrow(
      "the disk is full",
    )
    await harness.derive(file, { onProgress: () => answered.resolve() })
    await outcome
  })

  test("inspecting an upload and its first files do not wait for other files", async () => {
    const file = await harness.file("long.jpg", await (await grainy(700, 500)).jpeg().toBuffer())
    const images = openImages({ workerFile: imageWorkerFile, log: { warn: () => {} } })
    const begun = Promise.withResolvers<void>()
    const long = images.deriveRest(file, { folder: "artworks/a", save: async () => begun.resolve() })
    await begun.promise
    const making = images.pids()
    for (const pid of making) sendSignal(pid, "SIGSTOP")
    const small = await harness.file("small.png", await corners(8, 8).png().toBuffer())
    requireAccepted(await images.inspect(small))
    requireAccepted(await images.deriveFirst(small, { folder: "artworks/b", save: async () => {} }))
    for (const pid of making) sendSignal(pid, "SIGCONT")
    requireAccepted(await long)
    await images.close()
  })

  test("closing ends the processes and rejects tasks in progress", async () => {
    const images = openImages({ workerFile: imageWorkerFile, log: { warn: () => {} } })
    const file = await harness.file("closed.jpg", await (await grainy(700, 500)).jpeg().toBuffer())
    const begun = Promise.withResolvers<void>()
    const work = images.deriveRest(file, { folder: "artworks/a", save: async () => begun.resolve() })
    const outcome = expect(work).rejects.toThrow("closed")
    await begun.promise
    const pids = images.pids()
    await images.close()
    await outcome
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH")
    await expect(images.inspect(file)).rejects.toThrow("closed")
  })
})

describe("a reader whose parent is killed [pictures]", slowly, () => {
  const harness = imagesForTests()

  test("ends during its task, and its folder is deleted the next day", async () => {
    const file = await harness.file("orphan.png", await (await grainy(1000, 800)).png().toBuffer())
    const entry = fileURLToPath(new URL("images.server.ts", import.meta.url))
    const script = `
      const { openImages } = await import(${JSON.stringify(entry)})
      const images = openImages({ workerFile: ${JSON.stringify(imageWorkerFile)}, log: console })
      const save = () => { console.log(images.pids()[0]); return new Promise(() => {}) }
      await images.deriveAvif(${JSON.stringify(file)}, { folder: "artworks/a", save })`
    const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    const [line] = await once(parent.stdout, "data")
    const pid = Number(String(line))
    parent.kill("SIGKILL")
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), { timeout: 120_000 })

    const [left = ""] = await harness.leftovers()
    const scratch = join(tmpdir(), left)
    const made = (await readdir(scratch)).filter((name) => name.endsWith(".avif"))
    expect(made.length).toBeLessThan(planVariants("avif", 1000).length)
    await purgeScratch()
    expect(await harness.leftovers()).toEqual([left])
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await utimes(scratch, yesterday, yesterday)
    await purgeScratch()
    expect(await harness.leftovers()).toEqual([])
  })

  test("does not keep an idle parent from ending", async () => {
    const entry = fileURLToPath(new URL("images.server.ts", import.meta.url))
    // Without this, the parent would end only when its idle reader times out.
    const script = `
      const { openImages } = await import(${JSON.stringify(entry)})
      const images = openImages({ workerFile: ${JSON.stringify(imageWorkerFile)}, log: console })
      await images.inspect(Buffer.from("no picture"))
      process.on("exit", () => { process.exitCode = images.pids().length === 1 ? 0 : 1 })`
    const parent = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "inherit" })
    expect(await once(parent, "exit")).toEqual([0, null])
  })
})

describe("a reader that cannot start [pictures]", () => {
  const harness = imagesForTests()
  test("is an internal error, not the picture's", async () => {
    const missing = await harness.file("reader.ts", Buffer.from("process.exit(3)\n"))
    const images = openImages({ workerFile: missing, log: { warn: () => {} } })
    await expect(images.inspect(await corners().png().toBuffer())).rejects.toThrow(/did not start \(3\)/)
    await images.close()
  })

  test("receives none of the parent's environment", async () => {
    const spy = await harness.file("spy.ts", Buffer.alloc(0))
    const report = join(spy, "..", "environment.json")
    await writeFile(
      spy,
      `import { writeFileSync } from "node:fs"\nwriteFileSync(${JSON.stringify(report)}, JSON.stringify(process.env))\nprocess.exit(3)\n`,
    )
    process.env.DATABASE_URL_FOR_TEST = "postgres://secret"
    onTestFinished(() => void delete process.env.DATABASE_URL_FOR_TEST)
    const images = openImages({ workerFile: spy, log: { warn: () => {} } })
    await expect(
      images.inspect(
        await sharp(await corners().png().toBuffer())
          .png()
          .toBuffer(),
      ),
    ).rejects.toThrow("did not start")
    const seen = await readFile(report, "utf8")
    expect(seen).not.toContain("secret")
    expect(seen).toContain("MALLOC_ARENA_MAX")
    await images.close()
  })
})

function killAll(pids: number[]): void {
  for (const pid of pids) sendSignal(pid, "SIGKILL")
}
