import { buildCheckoutForm } from "../support/checkout.ts"
import { type OutageProxy, startOutageProxy } from "../support/outage-proxy.ts"
import { artistAccount } from "../support/studio.ts"
import { Visitor } from "../support/visitor.ts"
import { getWorkerSite } from "../support/worker-site.ts"
import { test as base, expect } from "./engines.ts"
import { openAsArtist } from "./sign-in.ts"
import { shortIntervals, type VisiblePage } from "./visible-page.ts"

/** The site over a network that can be cut; the browser's console errors about that are dropped. */
const test = base.extend<{ network: OutageProxy }>({
  network: async ({ siteUrl, seen }, use) => {
    const proxy = await startOutageProxy(siteUrl)
    await use(proxy)
    await proxy.close()
    const isLost = (words: string) =>
      /can’t establish a connection|was interrupted|NetworkError|ServiceWorker|Loading failed|Error in input stream/.test(
        words,
      )
    seen.tab.errors.splice(0, Infinity, ...seen.tab.errors.filter((words) => !isLost(words)))
  },
})

const createOtherClient = () => new Visitor((request) => fetch(request), getWorkerSite().url)

const sendMessage = async (subject: string) => {
  const message = { type: "general", name: "Ada Byron", email: "ada@example.com", body: "May I come by on Thursday?" }
  const unseen = { artwork: "", title: "", homepage: "", begun: String(Date.now() - 10_000) }
  const answer = await createOtherClient().post("/contact", { ...message, ...unseen, subject })
  expect(answer.status).toBe(302)
}

const panel = '[role="dialog"]'
const header = "header button"

/** Retries the connection until an element is visible. The page also retries by itself, so the button may vanish at any time. */
async function retryConnection(page: VisiblePage, ...until: [css: string, words: string | RegExp]): Promise<void> {
  const ask = () => [...document.querySelectorAll("button")].find(({ innerText }) => innerText === "Try now")?.click()
  const isBack = async () => {
    await page.tab.call(ask, null)
    return (await page.texts(...until)).length
  }
  await expect.poll(isBack, { intervals: [500] }).toBeGreaterThan(0)
}

test("the header says how one is connected, who is here and what happened; a lost connection comes back [RT-01, RT-02]", async ({
  seen: page,
  network,
}) => {
  await openAsArtist(page, getWorkerSite(), "/admin")
  await page.open(`${network.url}/admin/settings`)
  await page.text(header, /^Connection: Live/)
  await page.click(header, /(person|people) here/)
  await page.text(`${panel} h2`, "Here now")
  await page.click(`${panel} button`, "I’m busy")
  await page.text(`${panel} li`, /busy/)
  await page.click(`${panel} button`, "I’m busy")
  await page.press("Escape")
  await page.waitUntilGone(`${panel} h2`)

  await sendMessage(`A visit ${Date.now()}`)
  await page.text(header, /^Notifications, \d+ unread/)
  await page.click(header, /^Notifications/)
  await page.text(`${panel} li`, /Ada Byron/)
  await page.click(`${panel} button`, "Mark all read")
  await page.text(header, "Notifications")
  await page.press("Escape")

  await page.click(header, /^Connection: Live/)
  await page.text(`${panel} h2`, "Connected")
  await page.text(`${panel} dd`, /^\d+ ms$/)
  network.cut()
  await page.text(`${panel} h2`, "Not live")
  await page.text(`${panel} dt`, /^Next try, \d of 5$/)
  await page.waitUntilGone(header, /(person|people) here/)
  await sendMessage(`Meanwhile ${Date.now()}`)
  network.restore()
  await retryConnection(page, `${panel} h2`, "Connected")
  await page.text(header, /^Notifications, 1 unread/)
  await page.text(header, /(person|people) here/)
})

test("a status is shown as changed while it is being saved [OFF-03]", async ({ seen: page }) => {
  await openAsArtist(page, getWorkerSite(), "/admin/status")
  const works = (shelf: string) =>
    page.tab.call((name) => {
      const all = document.querySelectorAll<HTMLElement>(`[data-shelf="${name}"] [data-work]`)
      return [...all].map(({ dataset }) => dataset.work)
    }, shelf)
  await page.click('[data-shelf="available"] [data-work]')
  const [work] = await page.tab.call(
    () => [document.querySelector<HTMLElement>("[data-work][aria-pressed=true]")?.dataset.work],
    null,
  )
  // Delays the request.
  await page.tab.call(() => {
    const held = window as unknown as { release?: () => void }
    const send = window.fetch
    const released = new Promise<void>((resolve) => {
      held.release = resolve
    })
    window.fetch = async (...asked) => {
      const [to, init] = asked
      const method = init?.method ?? (to instanceof Request ? to.method : "GET")
      if (method === "POST") await released
      return send(...asked)
    }
  }, null)
  await page.click("aside button", /^ON LOAN/)
  await expect.poll(() => works("on_loan"), shortIntervals).toContain(work)
  expect(await page.texts('[aria-label="What was done"] p')).toEqual([])
  await page.tab.call(() => (window as unknown as { release: () => void }).release(), null)
  await page.text('[aria-label="What was done"] p', /now on loan/)
  // The earlier status loads last, and moves the buttons.
  await page.text("aside *", /^On loan/)
  await page.click("aside button", /^AVAILABLE/)
  await expect.poll(() => works("available"), shortIntervals).toContain(work)
})

/** Opens pages until the studio's service worker has cached them. */
async function waitUntilCached(page: VisiblePage, ...paths: string[]): Promise<void> {
  await expect
    .poll(() => page.tab.call(() => navigator.serviceWorker?.controller !== null, null), shortIntervals)
    .toBe(true)
  for (const path of paths) {
    await page.open(path)
    const isCached = (path: string) => {
      const found = window as unknown as { kept?: string }
      void caches.match(new URL(path, location.origin), { ignoreSearch: true }).then((answer) => {
        if (answer) found.kept = path
      })
      return found.kept === path
    }
    await expect.poll(() => page.tab.call(isCached, new URL(path).pathname), shortIntervals).toBe(true)
  }
}

test("at a fair without a network a sale, a note and a status are kept and sent once, and a conflict is decided [OFF-01, OFF-02]", async ({
  seen: page,
  network,
}) => {
  const at = (path: string) => network.url + path
  await openAsArtist(page, getWorkerSite(), "/admin")
  await page.open(at("/admin"))
  await waitUntilCached(
    page,
    at("/admin/orders/S-1006"),
    at("/admin/status"),
    at("/admin/orders/sale"),
    at("/admin/queue"),
  )
  const studio = createOtherClient()
  await studio.post("/auth", { email: artistAccount.email, password: artistAccount.password })
  const orders = async () => (await (await studio.get("/admin/orders/export")).text()).trim().split("\n").length
  const before = await orders()
  network.cut()

  await page.open(at("/admin/orders/sale"))
  await page.text("[role=status]", /^Without a connection\./)
  await page.fill("Search works", "Log Raft")
  await page.click('[aria-label="Works found"] button')
  await page.click('[aria-label="Works of this sale"] input', /^Price of/)
  await page.press("Control+a")
  await page.type("150")
  await page.fill("Name", "Tove Lind")
  await page.click("main button", /^Record the sale, \$150/)
  await page.text('[aria-label="What was done"] p', /^Kept on this device/)

  await page.open(at("/admin/orders/S-1006"))
  const words = `Rings on Friday ${Date.now()}`
  await page.fill("New note", words)
  await page.click("main button", "Add the note")
  await page.text("main li", new RegExp(`${words}.*Not sent yet`))

  await page.open(at("/admin/status"))
  await page.click('[data-shelf="available"] [data-work]')
  await page.click("aside button", /^RESERVED/)
  await page.text('[aria-label="What was done"] p', /^Kept on this device/)
  const getQueued = () => page.tab.call(() => JSON.parse(localStorage.getItem("realtime_queue") ?? "[]"), null)
  const all: { table: string; data: { id: string } }[] = await getQueued()
  expect(all.map(({ table }) => table)).toEqual(["orders", "order_notes", "artworks"])
  const [id = ""] = all.filter(({ table }) => table === "artworks").map(({ data }) => data.id)
  expect((await studio.post("/admin/status", { intent: "move", to: "not_for_sale", "ids[]": id })).ok).toBe(true)

  await page.open(at("/admin/queue"))
  await expect.poll(() => page.texts("main ol li"), shortIntervals).toHaveLength(3)
  expect((await page.texts("main ol li"))[0]).toContain("Goes first: money before words")
  network.restore()
  await retryConnection(page, "main h2", /^The status of .* was changed in two places$/)
  expect(await getQueued()).toEqual([])
  await page.click("main label", /^You, on this device/)
  await page.click("main button", "Keep mine")
  await page.text("main p", "Everything you changed has been sent.")
  expect((await orders()) - before).toBe(1)
  await page.open("/admin/orders/S-1006")
  expect((await page.texts("main li p", words)).length).toBe(1)
  await studio.post("/admin/status", { intent: "move", to: "available", "ids[]": id })
})

test("a work that goes on hold says so where it is looked at, and when it is free again [RT-08]", async ({
  seen: page,
}) => {
  const buyer = createOtherClient()
  const shop = await buyer.html("/shop?sort=price-down&availability=available")
  const [slug = ""] = [...shop.matchAll(/href="\/artwork\/([\w-]+)"/g)].flatMap(([, found]) => found ?? [])
  const checkout = await buyer.html(`/checkout?work=${slug}`)
  const item = /name="item"[^>]* value="([^"]+)"/.exec(checkout)?.[1]
  await page.open(`/artwork/${slug}`)
  await page.text("main button", /^Add to Cart/i)
  const { items: _, ...form } = buildCheckoutForm([], { payment: "demo", shipping: "pickup" })
  const held = await buyer.post("/checkout", { ...(form as Record<string, string>), item })
  const next = held.headers.get("location") ?? ""
  expect([item, next]).toEqual([expect.any(String), expect.stringMatching(/^\/checkout\/pay\//)])
  await page.text("main *", "On hold by another collector.")
  await buyer.post(next, { intent: "give-up" })
  await page.text("main button", /^Add to Cart/i)
})
