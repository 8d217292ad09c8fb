import type { Page } from "@playwright/test"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { waitForHydration } from "./hydration.ts"
import { createStudioPage, expectToast, pressPublish } from "./pages-studio.ts"

type Found = { works: { id: string }[]; pictures: { id: string }[] }

const longAnswer = "There are two inns within a walk of the dock, and I have a list of people with a spare room."

/** One of every kind, with the newest works and pictures. */
function listBlocks({ works, pictures }: Found, fileId: string) {
  const picture = (at: number, caption: string) => ({
    pictureId: pictures[at % pictures.length]?.id ?? null,
    alt: "Paint on a slab",
    caption,
  })
  const body = createRichText(
    "Six people at the most, two days, one large picture each. On Saturday we lay grounds and pull color across them with blades. On Sunday we scrape.\n\nThere is lunch at the long table.",
  )
  const blocks = [
    { kind: "picture", ...picture(0, "The slab at noon on the second day") },
    { kind: "heading", text: "What we do" },
    { kind: "text", body },
    {
      kind: "dates",
      heading: "Next dates",
      dates: [
        { when: "January 16–17", what: "Pulling color", note: "Blades, wax and waiting. Two places left." },
        { when: "February 20–21", what: "Before coffee", note: "" },
      ],
    },
    { kind: "pair", pictures: [picture(1, "One winter, four seconds"), picture(2, "What the tape leaves")] },
    { kind: "beside", ...picture(3, ""), heading: "Bring almost nothing", body },
    { kind: "quotation", text: "“I came for the wax and learned to wait.”", by: "Imogen Pascoe" },
    { kind: "divider" },
    {
      kind: "questions",
      heading: "Questions people ask",
      questions: [
        { question: "Can I stay over?", answer: longAnswer },
        { question: "What if I have to cancel?", answer: "Write to me." },
      ],
    },
    {
      kind: "downloads",
      heading: "To take with you",
      files: [{ fileId, name: "What to expect, and how to get here" }],
    },
    { kind: "button", text: "Reserve a place", to: "/contact" },
    { kind: "works", heading: "Made at this table", from: "picked", works: works.slice(0, 4).map(({ id }) => id) },
    { kind: "exhibitions", heading: "", which: "all" },
    { kind: "newsletter", heading: "Hear about the next dates first" },
    { kind: "contact", heading: "Ask about a workshop", subject: "A workshop" },
  ]
  return blocks.map((block) => ({ ...block, id: crypto.randomUUID() }))
}

/** Sends a form from the page of the editor, as the editor does. */
const send = <T>(page: Page, path: string, values: Record<string, string>): Promise<T> =>
  page.evaluate(
    async ([url, fields]) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields))
        if (name === "file") body.set(name, new File([value], "directions.txt", { type: "text/plain" }))
        else body.set(name, value)
      return (await fetch(url, { method: "POST", body })).json()
    },
    [path, values] as const,
  )

/** Publishes a page with one block of every kind, in the studio. For people with the link, so that no other page changes. */
export async function publishFullPage(page: Page, title: string): Promise<{ id: string; path: string }> {
  const id = await createStudioPage(page, title)
  const found: Found = await page.evaluate(async () => (await fetch("/admin/blog/find?q=")).json())
  const { file } = await send<{ file: { id: string } }>(page, `/admin/pages/${id}/files`, { file: "Turn left." })
  // A second try of a test makes a second page.
  const slug = `page-${id}`
  await send(page, `/admin/pages/${id}/autosave`, {
    title,
    slug,
    introduction: "Four weekends a year I clear the big table and teach what the boatyard taught me.",
    blocks: JSON.stringify(listBlocks(found, file.id)),
    seenAt: await page.locator("[name=seenAt]").inputValue(),
    intent: "autosave",
  })
  await page.reload()
  await waitForHydration(page)
  await page.getByRole("button", { name: "Put it by link only" }).click()
  await expectToast(page, "The page is by link only now.")
  await pressPublish(page)
  await expectToast(page, `${title} is published.`)
  return { id, path: `/${slug}` }
}
