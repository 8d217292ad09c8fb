import { readFile, stat } from "node:fs/promises"
import { expect, it } from "vitest"

const here = (name: string) => new URL(name, import.meta.url)

it("a page in plain English loads less than 100 kB of fonts", async () => {
  const core = ["instrument-sans.woff2", "newsreader.woff2", "newsreader-light.woff2", "newsreader-italic.woff2"]
  const sizes = await Promise.all(core.map(async (name) => (await stat(here(name))).size))
  expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThan(100_000)
})

it("every font uses font-display: swap, and every file exists", async () => {
  const css = await readFile(here("fonts.css"), "utf8")
  const faces = css.match(/@font-face \{[^}]*\}/g) ?? []
  const ours = faces.filter((face) => face.includes("url("))
  expect(ours).toHaveLength(12)
  for (const face of ours) {
    expect(face).toContain("font-display: swap")
    expect(face).toContain("unicode-range")
    await stat(here(/url\("\.\/([^"]+)"\)/.exec(face)?.[1] ?? "none"))
  }
})
