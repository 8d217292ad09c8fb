import { getWorkerSite } from "../support/worker-site.ts"
import { expect, test } from "./engines.ts"
import { openAsArtist } from "./sign-in.ts"

test("works are counted by touch and keys without a connection, and merged with another phone's when it is back [ADM-15, OFF-01]", async ({
  seen: page,
}) => {
  await openAsArtist(page, getWorkerSite(), "/admin/inventory/stock-take?decide=new")
  await page.click("main label", /^Flat file/)
  await page.click("main button", "Start counting")
  await page.waitForAddress(/stock-take\/[0-9a-f-]{36}$/)
  const report = await page.address()
  await page.open(`${report}/count`)
  await page.text("[role=status]", "Everything you counted is saved.")

  // Counts are sent by fetch: without it this phone is offline.
  await page.tab.call(() => {
    const lost = window as unknown as { sent?: typeof fetch }
    lost.sent = window.fetch
    window.fetch = () => Promise.reject(new TypeError("no connection"))
  }, null)
  const ticked = await page.text("main li label")
  await page.click("main li label")
  await page.fill("Number or title", "Tongue Point")
  await page.press("Enter")
  await page.text("[role=status]", "Counted last")
  await page.fill("Number or title", "a label nobody knows")
  await page.press("Enter")
  await page.text("[role=status] p", "3 counted, not yet sent")

  // Another phone, online, counts the same work at the same place.
  await page.tab.call(async (address) => {
    const { sent } = window as unknown as { sent: typeof fetch }
    const stored = Object.entries(localStorage).find(
      ([key, value]) => /^stock-take\/.*\//.test(key) && value.includes('"code":""'),
    )
    const { count } = JSON.parse(stored?.[1] ?? "{}")
    await sent(`${address}/counts`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify([{ ...count, id: crypto.randomUUID(), device: "another phone" }]),
    })
  }, report)
  await page.tab.call(() => {
    const lost = window as unknown as { sent: typeof fetch }
    window.fetch = lost.sent
    window.dispatchEvent(new Event("online"))
  }, null)
  await page.text("[role=status] p", "Everything you counted is saved.")
  await page.open(report)
  await page.text("main p", /^1 found where they should be, 1 elsewhere, \d+ not seen, 1 unknown code\.$/)
  expect(ticked).not.toBe("")
})
