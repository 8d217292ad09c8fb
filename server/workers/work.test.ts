import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"

/** A build whose shop never opens, as while it waits for a database lock. */
const slow = `
  export const openShop = () => {
    process.send({ kind: "opening" })
    setInterval(() => {}, 1000)
    return new Promise(() => {})
  }`

test("a worker that is told to stop while it starts does so at once", async () => {
  const root = await mkdtemp(join(tmpdir(), "solander-worker-"))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, "build/server"), { recursive: true })
  await writeFile(join(root, "package.json"), `{ "type": "module" }`)
  await writeFile(join(root, "build/server/index.js"), slow)
  const worker = fork("tests/support/one-worker.ts", [root], { stdio: "inherit" })
  onTestFinished(() => void worker.kill("SIGKILL"))
  const ended = once(worker, "exit")
  const [first] = await Promise.race([once(worker, "message"), ended])
  expect(first).toEqual({ kind: "opening" })
  worker.send({ kind: "stop" })
  expect(await ended).toEqual([0, null])
})
