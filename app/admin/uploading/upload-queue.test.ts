import { expect, onTestFinished, test, vi } from "vitest"
import { createUploadQueue, type UploadSender } from "./upload-queue.ts"

const one = (id: string) => ({
  id,
  purpose: "artwork" as const,
  subject: "work",
  file: new File(["abc"], `${id}.jpg`),
  begun: false,
})

test("files fail with a message when the sender cannot be loaded, and Try again sends them", async () => {
  vi.stubGlobal("navigator", { onLine: true })
  onTestFinished(() => void vi.unstubAllGlobals())
  const sendAtOnce: UploadSender = (_file, { done }) => {
    queueMicrotask(done)
    return { stop() {} }
  }
  let isDown = true
  const queue = createUploadQueue(
    async () => {
      if (isDown) throw new TypeError("Failed to fetch dynamically imported module")
      return sendAtOnce
    },
    async () => null,
  )
  const states = () => queue.now().files.map(({ state, problem }) => [state, problem])
  queue.add([one("a"), one("b")])
  const said = expect.stringMatching(/^The upload couldn’t begin/)
  await expect.poll(states).toEqual([
    ["failed", said],
    ["failed", said],
  ])
  isDown = false
  queue.again("a")
  await expect.poll(states).toEqual([
    ["done", null],
    ["failed", said],
  ])
})
