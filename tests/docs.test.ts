import { existsSync, globSync, readFileSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "..")
const read = (path: string) => readFileSync(join(root, path), "utf8")
const pages = globSync(["*.md", "*/README.md", "docs/**/*.md"], { cwd: root })

/** The anchors that GitHub derives from headings. */
const listAnchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d\s_-]/gu, "")
      .replace(/\s/g, "-"),
  )

/** Links of a page to a missing file or heading. */
function findBrokenLinks(page: string, text = read(page)): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [path = "", anchor] = link.split("#")
    const target = path === "" ? page : resolve("/", dirname(page), path).slice(1)
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !listAnchors(target === page ? text : read(target)).includes(anchor)
  })
}

test("links between the documents lead to files and headings that are there [OPS-05]", () => {
  expect(pages.length).toBeGreaterThan(50)
  expect(pages.flatMap((page) => findBrokenLinks(page).map((link) => `${page}: ${link}`))).toEqual([])
})

test("this test finds broken links", () => {
  const text =
    "# Here\n[a](#here) [b](#there) [c](../README.md) [d](no.md) [e](https://example.com) [f](hosting.md#nothing)"
  expect(findBrokenLinks("docs/upgrading.md", text)).toEqual(["#there", "no.md", "hosting.md#nothing"])
})

test("each decision has a number of its own", () => {
  const numbers = globSync("docs/decisions/[0-9]*.md", { cwd: root }).map((path) => path.split("/").at(-1)?.slice(0, 3))
  expect(numbers.length).toBeGreaterThan(80)
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test("each decision has a state, and a replaced one names its successor", () => {
  const decisions = globSync("docs/decisions/[0-9]*.md", { cwd: root })
  const states = decisions.map((path) => [path, /^State: (.+)$/m.exec(read(path))?.[1] ?? ""] as const)
  expect(states.filter(([, state]) => !/^(in force|replaced by \[\d{3}\])/.test(state))).toEqual([])
})

test("twelve decisions say “Start here.” below their state, and are listed at the top of the decisions", () => {
  const listed = [...read("docs/decisions/README.md").matchAll(/^- \[\d{3}\. [^\]]+\]\(([^)]+)\)/gm)].map(
    ([, path]) => path,
  )
  expect(listed).toHaveLength(12)
  const marked = globSync("docs/decisions/[0-9]*.md", { cwd: root }).filter((path) =>
    /^#[^\n]+\n\nState: [^\n]+\n\nStart here\.\n\n/.test(read(path)),
  )
  expect(marked.map((path) => basename(path)).sort()).toEqual(listed.sort())
})

test("what people read beside the specification has at most 46,000 words", () => {
  const words = pages
    .filter((page) => page !== "docs/specification.md")
    .reduce((sum, page) => sum + read(page).split(/\s+/).length, 0)
  expect(words).toBeLessThan(46_000)
})

/** The highest requirement number in each section of ASVS 5.0, including those of level 3 in between. */
const asvsRequirements: Record<string, number> = {
  ...{ "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1, "3.2": 2, "3.3": 4 },
  ...{ "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4, "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3 },
  ...{ "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5 },
  ...{
    "7.5": 2,
    "7.6": 2,
    "8.1": 2,
    "8.2": 3,
    "8.3": 1,
    "8.4": 1,
    "9.1": 3,
    "9.2": 4,
    "10.1": 2,
    "10.2": 2,
    "10.3": 4,
  },
  ...{ "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3, "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1 },
  ...{ "12.1": 3, "12.2": 2, "12.3": 4, "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3 },
  ...{ "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3, "17.1": 1, "17.2": 4 },
  "17.3": 2,
}

test("each requirement of ASVS 5.0 level 2 is judged once [OPS-05]", () => {
  const rows = [...read("docs/security.md").matchAll(/^\| ([\d., –]+) \| (met|otherwise|host|none) \|/gm)]
  const judged = rows.flatMap(([, ids = ""]) => ids.split(", ").flatMap(expandIds)).sort()
  const all = Object.entries(asvsRequirements).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  )
  expect(all).toHaveLength(253)
  expect(judged).toEqual(all.sort())
})

/** `1.2.3–5` stands for three requirements. */
function expandIds(ids: string): string[] {
  const [, section = "", first = "", last = first] = /^(\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(ids) ?? []
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`)
}
