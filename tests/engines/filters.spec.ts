import { delayScripts } from "./delay-scripts.ts"
import { expect, test } from "./engines.ts"
import { shortIntervals } from "./visible-page.ts"

const choices: [facet: string, words: RegExp, address: RegExp][] = [
  ["Medium", /^Oil on linen \d/, /\?medium=Oil\+on\+linen$/],
  ["Availability", /^Sold/, /\?availability=sold$/],
  ["Color", /^Blue/, /\?colour=blue$/],
]

for (const [facet, words, address] of choices)
  test(`a filter is chosen by a click on its label: ${facet}`, async ({ seen: page }) => {
    await page.open("/gallery")
    const all = await page.text("[role=status], p", /^\d+ works?$/)
    await page.click("summary", new RegExp(`^${facet}`))
    await page.click("details[open] label", words)
    await page.waitForAddress(address)
    await page.text("details[open] label", words)
    await expect.poll(() => page.text("[role=status], p", /^\d+ works?$/), shortIntervals).not.toBe(all)
  })

test("a filter that was opened before hydration loads its options afterwards", async ({ seen: page, siteUrl }) => {
  const { url, release, close } = await delayScripts(siteUrl)
  try {
    await page.open(`${url}/gallery`, { live: false })
    await page.click("summary", /^Medium/)
    expect(await page.texts("details[open] label")).toEqual([])
    release()
    await page.text("details[open] label", /^Oil on linen/)
  } finally {
    await close()
  }
})
