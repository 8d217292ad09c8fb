import { expect, test } from "vitest"
import { nextSearchEntry, type SearchCause, type TypedSearch } from "./search-entry.ts"

/** The browser's history of URLs during searches. */
function browser(start: string) {
  const entries = [start]
  let search: TypedSearch | null = null
  const at = () => entries.at(-1) ?? ""
  return {
    entries,
    /** @param isAnswered false: the next search precedes the answer, so the URL does not change */
    go(by: string, to: string, isAnswered = true) {
      const cause: SearchCause = by === "choice" || by === "submit" ? by : { field: by }
      const next = nextSearchEntry(search, { cause, to, at: at() })
      search = next.search
      if (!isAnswered || next.change === "none") return
      if (next.change !== "push") entries.pop()
      if (next.change !== "back") entries.push(to)
    },
    back() {
      entries.pop()
      search = null
    },
  }
}

test("a search that is typed is one entry, before which the list lies, also when it is sent by Enter [GAL-02]", () => {
  const { entries, go } = browser("/gallery")
  for (const words of ["h", "he", "heron"]) go("q", `/gallery?q=${words}`)
  go("submit", "/gallery?q=heron")
  expect(entries).toEqual(["/gallery", "/gallery?q=heron"])
  go("q", "/gallery?q=herons")
  expect(entries).toEqual(["/gallery", "/gallery?q=heron", "/gallery?q=herons"])
})

test("submitted words replace the entry of the same unfinished search", () => {
  const { entries, go } = browser("/gallery")
  go("q", "/gallery?q=h")
  go("submit", "/gallery?q=heron")
  expect(entries).toEqual(["/gallery", "/gallery?q=heron"])
})

test("the list keeps its entry when the first answer is overtaken [GAL-02]", () => {
  const { entries, go } = browser("/gallery")
  go("q", "/gallery?q=h", false)
  go("q", "/gallery?q=heron")
  expect(entries).toEqual(["/gallery", "/gallery?q=heron"])
  go("q", "/gallery?q=herons", false)
  go("q", "/gallery?q=heron")
  expect(entries).toEqual(["/gallery", "/gallery?q=heron"])
})

test("a cleared search leaves no entry", () => {
  const { entries, go } = browser("/gallery")
  go("q", "/gallery?q=h")
  go("q", "/gallery")
  expect(entries).toEqual(["/gallery"])
  go("q", "/gallery?q=h", false)
  go("q", "/gallery")
  expect(entries).toEqual(["/gallery"])
})

test("another field, a choice and typing after Back add their own entries", () => {
  const { entries, go, back } = browser("/shop")
  go("q", "/shop?q=h")
  go("price_from", "/shop?q=h&price_from=5")
  go("price_from", "/shop?q=h&price_from=50")
  go("choice", "/shop?q=h&price_from=50&colour=blue")
  go("choice", "/shop?q=h&price_from=50&colour=blue&colour=red")
  back()
  back()
  back()
  expect(entries).toEqual(["/shop", "/shop?q=h"])
  go("q", "/shop?q=he")
  expect(entries).toEqual(["/shop", "/shop?q=h", "/shop?q=he"])
})
