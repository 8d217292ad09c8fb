import { describe, expect, test } from "vitest"
import { isCountedPath } from "../../app/route-flags.server.ts"
import { findCountedPage, redactMissingPath, redactSearch } from "./public-pages.ts"
import { getVisitSource, guessCountry, parseCampaign } from "./sources.ts"

test.each([
  ["www.google.com", "Google"],
  ["google.co.uk", "Google"],
  ["notgoogle.com", "notgoogle.com"],
  ["l.instagram.com", "Instagram"],
  ["t.co", "X"],
  ["mail.google.com", "E-mail"],
  ["www.fathomstreet.example:8080", "fathomstreet.example"],
  ["192.168.1.5:8080", ""],
  ["", ""],
])("%s is the source %s", (host, source) => expect(getVisitSource(host)).toBe(source))

test.each([
  ["en-US,en;q=0.9", "US"],
  ["de", "DE"],
  ["en-GB", "GB"],
  ["zh-Hant-TW", "TW"],
  ["pt-br", "BR"],
  ["*", ""],
  ["192.168.1.5:8080", ""],
  ["", ""],
  ["es-419", ""],
  ["<script>", ""],
])("%s is a browser of %s", (language, country) => expect(guessCountry(language)).toBe(country))

test("a campaign has a name of letters", () => {
  expect(parseCampaign(" Wall  label ")).toBe("Wall label")
  expect(parseCampaign("<b>")).toBeNull()
  for (const own of ["Fair 2027", "letter-12"]) expect(parseCampaign(own)).toBe(own)
  for (const personal of ["555-123-4567", "9f86d081884c7d659a2feaa0c55ad015"])
    expect(parseCampaign(personal)).toBeNull()
})

describe("pages that are counted", () => {
  const id = "7b1f3c7e-5d3a-4b8e-9f61-000000000001"
  test.each([
    "/",
    "/gallery",
    "/shop/",
    "/about",
    "/exhibitions/low-water",
    "/blog/first-frost",
    "/checkout",
    "/newsletter",
    "/studio-visits",
  ])("%s", (path) => expect(findCountedPage(path, isCountedPath)?.artworkId).toBeNull())
  test("a work's, by its id", () =>
    expect(findCountedPage(`/artwork/${id}`, isCountedPath)).toEqual({ path: `/artwork/${id}`, artworkId: id }))
  test.each([
    ...[
      "/admin",
      "/admin/homepage/preview",
      "/auth",
      "/account",
      "/newsletter/4f2a",
      "/track-order",
      "/checkout/pay/x",
    ],
    ...[
      "/commissions/room/x",
      "/order-confirmation",
      "/Nothing",
      "/nothing/else",
      "/artwork/slack-water",
      "/gallery?q=x",
      "",
    ],
  ])("not %s", (path) => expect(findCountedPage(path, isCountedPath)).toBeNull())
})

test.each([
  ["/old-shop/prints.html", "/old-shop/prints.html"],
  ["/gallery/ada@example.com", "/gallery/…"],
  [`/x/${"a".repeat(61)}`, "/x/…"],
  ["/call/5035550147", "/call/…"],
  ["/call/503-555-0147", "/call/…"],
  ["/de/room/q7Zx0Kd3LmPv9RtYb2Nw5A", "/de/room/…"],
  ["/key/9f86d081884c7d65", "/key/…"],
  ["/the-tide-comes-in-at-long-reach-again", "/the-tide-comes-in-at-long-reach-again"],
  ["//commissions/room/secret", null],
  ["/old?email=ada", "/old"],
  ["/newsletter/4f2a", null],
  ["/Track-Order", null],
  ["/commissions/room/secret", null],
  // keys in mistyped addresses
  ["/certificate/7Q4M-2KKD-9WXE-HT3R", "/certificate/…"],
  ["/certificate/qq4m-akkd-wwxe-htrr", "/certificate/…"],
  ["/certificate/7Q4M2KKD9WXEHT3R", "/certificate/…"],
  ["/viewing-room/QwErTyUiOpAsDfGhJkLzXcVb", "/viewing-room/…"],
  ["/exhibition/the-tide-over-long-reef", "/exhibition/the-tide-over-long-reef"],
])("the missing address %s is kept as %s", (path, kept) => expect(redactMissingPath(path)).toBe(kept))

test.each([
  ["  Lower   Columbia ", "lower columbia"],
  ["ada@example.com", null],
  ["503 555 0147", null],
  ["certificate 7Q4M-2KKD-9WXE-HT3R", null],
  ["  ", null],
])("words %s are kept as %s", (words, kept) => expect(redactSearch(words)).toBe(kept))
