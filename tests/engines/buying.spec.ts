import { delayScripts } from "./delay-scripts.ts"
import { expect, test } from "./engines.ts"
import { shortIntervals } from "./visible-page.ts"

test("a print is found, bought and tracked", async ({ seen: page }) => {
  await page.open("/shop?q=aquatint&availability=available")
  await page.click("main h2 a")
  await page.waitForAddress(/^\/artwork\//)
  await page.click("main button", /^Add to Cart/i)
  const title = await page.text("h1")
  await page.text("header a", "Cart (1)")
  await page.click("header a", "Cart (1)")
  await page.text("h1", "Checkout")
  await page.text("main li", new RegExp(`^${title}`))

  await page.fill("Name", "Judith Whitcomb")
  await page.fill("E-mail", "judith@example.com")
  await page.click("main label", /^Pick up/)
  await page.click("main label", /^Bank transfer/)
  // The label's middle is a link, so the click targets the box.
  await page.click("main input[type=checkbox]", /^I accept the Terms/)
  await page.click("main button", /^Place order/)
  await page.text("h1", "Thank you, Judith")
  const number = /S-\d+/.exec(await page.text("main *", /Order S-\d+/))?.[0] ?? ""
  await page.text("header a", "Cart (0)")

  await page.click("main a", "Track this order")
  await page.text("main *", new RegExp(`Order ${number}`))
})

test("a tap during the transition to a work takes effect when it has opened", async ({ seen: page }) => {
  const ask = "/shop?q=aquatint&availability=available"
  await page.open(ask)
  await page.click("main h2 a")
  await page.waitForAddress(/^\/artwork\//)
  await page.open(await page.address())
  const button = await page.middleOf("main button", /^Add to Cart/i)
  await page.open(ask)
  await page.click("main h2 a")
  // Browsers without view transitions show the work's page at once.
  if (await page.tab.call(() => "startViewTransition" in document, null))
    await expect.poll(() => page.tab.call(isInTransition, null), { intervals: [10] }).toBe(true)
  else await page.text("main button", /^Add to Cart/i)
  await page.tab.click(button)
  await page.text("header a", "Cart (1)")
  await page.text("main a", /^In your cart/)
})

/** Whether a view transition is running. Runs in the page. */
const isInTransition = () =>
  document
    .getAnimations()
    .some(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith("::view-transition"))

test("a page that is requested while another page's code loads opens", async ({ seen: page, siteUrl }) => {
  const { url, close } = await delayScripts(siteUrl, /\/checkout-[\w-]+\.js$/)
  try {
    await page.open(`${url}/shop?q=aquatint&availability=available`)
    await page.click("main h2 a")
    await page.waitForAddress(/^\/artwork\//)
    // The checkout's code is prefetched now.
    await page.click("main button", /^Add to Cart/i)
    await page.text("header a", "Cart (1)")
    await page.open(`${url}/about`)
    expect(await page.address()).toBe("/about")
  } finally {
    await close()
  }
})

test("prices rendered by this browser equal those rendered by the server", async ({ seen: page, siteUrl }) => {
  await page.open("/")
  await page.click("header a", "Gallery")
  await page.waitForAddress(/^\/gallery$/)
  await page.text("h1", "Gallery")
  await page.text("main h2")
  const written = async () =>
    parsePrices((await (await fetch(siteUrl + (await page.address()))).text()).replace(/<!-- -->/g, ""))
  const shown = async () => parsePrices((await page.texts("main")).join(" "))
  const all = await shown()
  expect(all.length).toBeGreaterThan(5)
  expect(await written()).toEqual(expect.arrayContaining(all))

  await page.open("/shop?q=lithograph")
  await page.click("main h2 a")
  await page.waitForAddress(/^\/artwork\//)
  await page.click("main button", /^Add to Cart/i)
  const [price] = await shown()
  expect(await written()).toContain(price)
  await page.click("header a", "Cart (1)")
  await page.text("h1", "Checkout")
  await expect.poll(shown, shortIntervals).toContain(price)
})

/** Amounts in a text, with their currency sign, spaces and separators. */
const parsePrices = (text: string) =>
  text.match(/[-−]?\$[\s\u00a0\u202f]?\d[\d.,\s\u00a0\u202f’']*\d/g)?.map((price) => price.trim()) ?? []
