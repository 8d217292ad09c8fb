import { expect, test } from "vitest"
import { readTestWork } from "./rows.fixture.ts"

test("a work has at most a hundred pictures, because each address may take a minute", async () => {
  const addresses = Array.from({ length: 101 }, (_, index) => `https://x.example/${index}.jpg`)
  const work = await readTestWork({ Title: "A", Images: addresses.join("|") })
  expect(work.images).toEqual(addresses.slice(0, 100))
  expect(work.warnings).toEqual([expect.stringContaining("beyond the hundredth")])
})

test.each([
  ["spaces", `1${" ".repeat(1_000_000)}x`],
  ["digits", "1.".repeat(100_000)],
  ["brackets", "(".repeat(500_000)],
  ["tags", "<a b=".repeat(100_000)],
])(
  "a work whose cells are endless %s is read at once",
  async (_, cell) => {
    const headings = ["Title", "Date", "Size", "Height", "Medium", "Price", "Images", "Description", "Tags", "Weight"]
    const work = await readTestWork(Object.fromEntries(headings.map((heading) => [heading, cell])))
    expect(work.input).toMatchObject({ yearFrom: null, heightMm: null, price: null })
  },
  30_000,
)

test("a message quotes no more of a cell than one reads", async () => {
  for (const words of ["very ", "“very” "]) {
    const { warnings } = await readTestWork({ Title: "A", Price: `about ${words.repeat(400)}much` })
    expect(warnings).toEqual([expect.stringMatching(/“about .*very.* …” could not be read as a price/)])
    expect(warnings[0]?.length).toBeLessThan(500)
  }
})
