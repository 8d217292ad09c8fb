/** A row of a list. `to`: "" where it names no target. `title`: of the page, in an export. `problem`: "" or a sentence. */
export type ParsedRedirect = { row: number; from: string; to: string; title: string; problem: string }

const fromHeadings = new Set([
  ...["from", "from path", "from url", "old", "old address", "old url", "old link", "old path", "source", "source url"],
  ...[
    "redirect from",
    "original",
    "original url",
    "request",
    "path",
    "url",
    "address",
    "link",
    "permalink",
    "full url",
  ],
])
const toHeadings = new Set([
  ...["to", "to path", "to url", "new", "new address", "new url", "new link", "new path", "target", "target url"],
  ...["redirect to", "redirect", "destination", "destination url", "leads to"],
])
const titleHeadings = new Set(["title", "name", "page title", "post title"])

type RedirectColumns = { from: string; to: string | undefined; title: string | undefined; isHeadless: boolean }

const isAddress = (text: string) => /^(?:\/|https?:\/\/)/i.test(text.trim())

/** Null: no column has old addresses. A file without a heading has an address in its first row. */
export function findRedirectColumns(headers: string[]): RedirectColumns | null {
  const find = (names: Set<string>) =>
    headers.find((header) =>
      names.has(
        header
          .toLowerCase()
          .replace(/[\s_-]+/g, " ")
          .trim(),
      ),
    )
  const from = find(fromHeadings)
  if (from) return { from, to: find(toHeadings), title: find(titleHeadings), isHeadless: false }
  const [first, second] = headers
  if (first && isAddress(first)) return { from: first, to: second, title: undefined, isHeadless: true }
  return null
}
