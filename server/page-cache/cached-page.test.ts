import { createHash } from "node:crypto"
import { brotliCompressSync, constants } from "node:zlib"
import { expect, onTestFinished, test, vi } from "vitest"
import { createCachedPage } from "./cached-page.ts"
import { createTaskQueue } from "./task-queue.ts"

const texts = ["one", "two", "three"].map((name) =>
  Array.from({ length: 3000 }, (_, line) => `<p>Work ${(line * 7919) % 10_007} of ${name}</p>`).join(""),
)
const smallest = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }).length

test("pages get the best compression one at a time; with a full queue, at a later request", async () => {
  const queue = createTaskQueue(2)
  let now = performance.now()
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const pages = await Promise.all(
    texts.map((text) => {
      const response = new Response(text, { headers: { "Content-Type": "text/html" } })
      return createCachedPage(
        { response, thrown: undefined, incomplete: false },
        { path: "/about", nonce: "n1", popular: true, queue },
      )
    }),
  )
  now += 3000
  const asked = () => Promise.all(pages.map(({ encoded }) => encoded("br")))
  const finished = async () => {
    const { length } = (await asked()).filter(({ final }) => final)
    // The last task ends last.
    await vi.waitFor(async () => expect(await queue(async () => true)).toBe(true), { timeout: 10_000 })
    return length
  }
  for (const count of [0, 2, 3]) expect(await finished()).toBe(count)
  expect((await asked()).map(({ bytes }) => bytes.length)).toEqual(texts.map(smallest))
})

test("the queue runs one task at a time, refuses more than its limit, and continues after a failure", async () => {
  const line = createTaskQueue(2)
  const { promise, resolve } = Promise.withResolvers<string>()
  const begun: string[] = []
  const task = (name: string, work: Promise<string>) => () => {
    begun.push(name)
    return work
  }
  const first = line(task("first", promise))
  const second = line(task("second", Promise.reject(new Error("no"))))
  expect(await line(task("third", Promise.resolve("third")))).toBeUndefined()
  expect(begun).toEqual(["first"])
  resolve("first")
  expect(await first).toBe("first")
  await expect(second).rejects.toThrow("no")
  expect(await line(task("fourth", Promise.resolve("fourth")))).toBe("fourth")
  expect(begun).toEqual(["first", "second", "fourth"])
})

test("a page's own scripts may run, and none that got into it another way [trust]", async () => {
  const own = "window.own={}"
  const html = `<html><script nonce="n1">${own}</script><script>alert(1)</script><script nonce="n2">alert(2)</script>
    <script type="module" nonce="n1" src="/assets/a.js"></script><p title=' nonce="n3"'></p></html>`
  const response = new Response(html, { headers: { "Content-Type": "text/html" } })
  const options = { path: "/about", nonce: "n1", popular: false, queue: createTaskQueue(1) }
  const page = await createCachedPage({ response, thrown: undefined, incomplete: false }, options)
  const policy = new Headers(page.headers).get("content-security-policy") ?? ""
  const hash = createHash("sha256").update(own).digest("base64")
  expect(policy.match(/'sha256-[^']+'/g)).toEqual([`'sha256-${hash}'`])
  expect(policy).not.toContain("nonce")
  // The nonce is new each time, and the page is the same for all visitors.
  expect(page.body.toString()).toBe(html.replaceAll(' nonce="n1"', ""))
})
