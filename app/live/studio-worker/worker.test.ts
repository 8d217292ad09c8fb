import { expect, onTestFinished, test, vi } from "vitest"
import { cachedForHeader } from "./worker-names.ts"

type Listener = (event: object) => void

/** The subset of the Cache API that the worker uses. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (key: string | { url: string }) => entries.get(typeof key === "string" ? key : key.url)?.clone(),
    put: async (url: string, answer: Response) => void entries.set(url, answer),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => entries.delete(url),
  })
  return {
    all,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    async open(name: string) {
      const entries = all.get(name) ?? new Map<string, Response>()
      all.set(name, entries)
      return cacheOf(entries)
    },
  }
}

/** The worker in a signed-in browser, with a site that answers on demand. */
async function openWorker({ showsCookies = true } = {}) {
  const listeners = new Map<string, Listener>()
  const caches = memoryCaches()
  const browser = { isSignedIn: true }
  const cookieStore = { get: async () => (browser.isSignedIn && showsCookies ? { value: "1" } : null) }
  const location = { origin: "https://marit.example" }
  const clients = { claim: async () => {}, get: async () => undefined }
  vi.stubGlobal("self", {
    ...{ location, clients, cookieStore },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  })
  vi.stubGlobal("caches", caches)
  vi.stubGlobal("VERSION", "1")
  vi.stubGlobal("SHELL", [])
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  await import("./worker.ts")
  return {
    browser,
    /** Requests a studio page. @returns a function that answers, and resolves when the worker is done */
    ask(path: string) {
      const work: Promise<unknown>[] = []
      const request = { url: `${location.origin}${path}`, method: "GET", mode: "navigate" }
      listeners.get("fetch")?.({
        ...{ request, clientId: "", resultingClientId: "" },
        respondWith: (answer: Promise<Response>) => work.push(answer),
        waitUntil: (more: Promise<unknown>) => work.push(more),
      })
      return async () => {
        const headers = { "content-type": "text/html", [cachedForHeader]: "marit" }
        answers.shift()?.(Object.defineProperty(new Response("<html>", { headers }), "type", { value: "basic" }))
        for (const one of work) await one
      }
    },
    kept: () => [...caches.all.values()].flatMap((entries) => [...entries.keys()]),
  }
}

test("a page that is answered after its person signed out is not kept [OFF-02]", async () => {
  const { browser, ask, kept } = await openWorker()
  await ask("/admin/orders")()
  expect(kept()).toEqual(["https://marit.example/admin/orders"])
  const answer = ask("/admin/customers")
  browser.isSignedIn = false
  await answer()
  expect(kept()).toEqual(["https://marit.example/admin/orders"])
})

test("pages are cached where workers see no cookies", async () => {
  const { ask, kept } = await openWorker({ showsCookies: false })
  await ask("/admin/orders")()
  expect(kept()).toEqual(["https://marit.example/admin/orders"])
})
