import { getWorkerSite } from "../support/worker-site.ts"
import { expect, test } from "./engines.ts"
import { openAsArtist } from "./sign-in.ts"

test("a post is written with a heading, bold words and a work, saved by itself, published and read [ADM-22]", async ({
  seen: page,
}, info) => {
  const title = `Tides in ${info.project.name} ${Date.now()}`
  await openAsArtist(page, getWorkerSite(), "/admin/blog/new")
  await page.fill("Title", title)
  await page.press("Enter")
  await page.text("[contenteditable=true]:focus")
  await page.type("The tide was ")
  await page.press("Control+b")
  await page.type("out")
  await page.press("Control+b")
  await page.type(" at five.")
  await page.press("Enter")
  await page.type("/hea")
  await page.text("[role=option][aria-selected=true]", "Heading")
  await page.press("Enter")
  await page.type("On the slab")
  await page.press("Enter")
  await page.type("/wo grays river")
  await page.text("[role=option][aria-selected=true]", /^Grays River, Fog/)
  await page.press("Enter")
  await page.text("[contenteditable=true] figure", /Grays River, Fog/)
  await page.type("That is all.")
  await page.text("main [role=status]", "Saved a moment ago")
  await page.click("main button", "Publish")
  await page.click("main a", "View on site")
  await page.waitForAddress(/^\/blog\/tides-in-/)
  await page.text("h1", title)
  await page.text("article p", "The tide was out at five.")
  await page.text("article strong", "out")
  await page.text("article h2", "On the slab")
  await page.text("article figure", /Grays River, Fog/)
  await page.text("article p", "That is all.")
})

test("a work's title is changed, saved, seen by visitors and put back [ADM-22]", async ({ seen: page, siteUrl }, {
  retry,
}) => {
  // an earlier try may have left it with another
  const title = `Smokehouse, ${["Noon", "Dusk", "Night"][retry]}`
  await openAsArtist(page, getWorkerSite(), "/admin/artworks?q=Smokehouse")
  await page.click("tbody a", /^Smokehouse/)
  await page.text("h1", /^Smokehouse/)
  const rename = async (to: string) => {
    await page.click("main input", "Title")
    await page.press("Control+a")
    await page.type(to)
    await page.click("main button", /^Save 1 change/)
    await page.text("main [role=status]", "Saved.")
    await page.text("h1", to)
  }
  await rename(title)
  expect(await (await fetch(`${siteUrl}/gallery?q=smokehouse`)).text()).toContain(title)
  await rename("Smokehouse")
})
