import { expect, test } from "vitest"
import { createTargetSuggester, type SitePage } from "./target-suggestions.ts"

const page = (path: string, title: string, slug: string): SitePage => ({ path, title, slug })
const suggest = createTargetSuggester([
  page("/gallery", "Gallery", "gallery"),
  page("/artwork/1", "Harbor at Dusk", "harbor-at-dusk-2"),
  page("/artwork/2", "Slack Water", "slack-water"),
  page("/blog/a-clean-brush", "A clean brush", "a-clean-brush"),
])

test.each([
  ["/portfolio/harbor-at-dusk", "/artwork/1"],
  ["/portfolio/Harbor_at_Dusk.html", "/artwork/1"],
  ["/blog/2019/3/clean-brush", "/blog/a-clean-brush"],
  ["/shop/p/slack-waters", "/artwork/2"],
  ["/old/gallery", "/gallery"],
  ["/2019/03/about-nothing-at-all", undefined],
  ["/x", undefined],
])("%s probably means %s", (old, path) => {
  expect(suggest(old)?.path).toBe(path)
})

test("the title of an export counts, too; equal names are certain, others are not", () => {
  expect(suggest("/p/18", "Slack Water")).toMatchObject({ path: "/artwork/2", likeness: 1 })
  expect(suggest("/shop/p/slack-waters")?.likeness).toBeLessThan(1)
})

test("5,000 addresses and 5,000 works are compared in seconds", () => {
  const many = Array.from({ length: 5_000 }, (_, n) => page(`/artwork/${n}`, `Study ${n} of the harbor`, `study-${n}`))
  const ask = createTargetSuggester(many)
  const start = performance.now()
  const found = many.filter((_, n) => ask(`/old/study-${n}`)?.path === `/artwork/${n}`)
  expect(found).toHaveLength(5_000)
  expect(performance.now() - start).toBeLessThan(10_000)
})
