import { type CuttableProxy, openCuttableProxy } from "../support/cuttable-proxy.ts"
import { Visitor } from "../support/visitor.ts"
import { workerSite } from "../support/worker-site.ts"
import { test as base, expect } from "./engines.ts"
import { signIn } from "./sign-in.ts"

/** The site over a network that can be gone, which browsers say in their console. */
const test = base.extend<{ network: CuttableProxy }>({
  network: async ({ siteUrl, seen }, use) => {
    const proxy = await openCuttableProxy(siteUrl)
    await use(proxy)
    await proxy.close()
    const isLost = (words: string) => /can’t establish a connection|was interrupted|NetworkError/.test(words)
    seen.tab.errors.splice(0, Infinity, ...seen.tab.errors.filter((words) => !isLost(words)))
  },
})

/** Somebody else, on another machine. */
const elsewhere = () => new Visitor((request) => fetch(request), workerSite().url)

const write = async (subject: string) => {
  const letter = { type: "general", name: "Ada Byron", email: "ada@example.com", body: "May I come by on Thursday?" }
  const unseen = { artwork: "", title: "", homepage: "", begun: String(Date.now() - 10_000) }
  const answer = await elsewhere().post("/contact", { ...letter, ...unseen, subject })
  expect(answer.status).toBe(302)
}

const panel = '[role="dialog"]'
const header = "header button"

test("the header says how one is connected, who is here and what happened; a lost connection comes back", async ({
  seen: page,
  network,
}) => {
  await signIn(page, workerSite(), "/admin")
  await page.open(`${network.url}/admin/settings`)
  await page.text(header, /^Connection: Live/)
  await page.click(header, /(person|people) here/)
  await page.text(`${panel} h2`, "Here now")
  await page.click(`${panel} button`, "I’m busy")
  await page.text(`${panel} li`, /busy/)
  await page.click(`${panel} button`, "I’m busy")
  await page.press("Escape")
  await page.gone(`${panel} h2`)

  await write(`A visit ${Date.now()}`)
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
  await page.text(`${panel} h2`, "Offline")
  await page.text(`${panel} dt`, /^Next try, \d of 5$/)
  await page.gone(header, /(person|people) here/)
  await write(`Meanwhile ${Date.now()}`)
  network.mend()
  await page.click(`${panel} button`, "Try now")
  await page.text(`${panel} h2`, "Connected")
  await page.text(header, /^Notifications, 1 unread/)
  await page.text(header, /(person|people) here/)
})
