import { describe, expect, test } from "vitest"
import { normalizePath } from "./normalize-path.ts"
import { getRedirectLocation, parseOldAddress, parseRedirectTarget } from "./redirect-address.ts"

const siteUrl = "https://www.judith.example"

describe("an old address", () => {
  test.each([
    ["/Portfolio/Harbor/", "/portfolio/harbor"],
    ["portfolio//harbor?utm_source=x#top", "/portfolio/harbor"],
    ["https://OLD.example.com/Art/Harbor?x=1", "/art/harbor"],
    ["www.old.example.com/art", "/art"],
    ["/caf%C3%A9/%E6%B5%B7", "/café/海"],
    ["/CAFÉ", "/café"],
    ["/a%2Fb", "/a%2fb"],
    ["/100%25", "/100%25"],
    ["/harbor.html", "/harbor.html"],
  ])("%s is %s", (typed, path) => {
    expect(parseOldAddress(typed)).toEqual({ ok: true, value: path })
    expect(normalizePath(path)).toBe(path)
  })

  test.each([
    ["nothing", ""],
    ["another host", "//evil.com/a"],
    ["a backslash", "/\\evil.com"],
    ["a line break", "/a\r\nSet-Cookie: x"],
    ["an encoded line break", "/a%0d%0ab"],
    ["an encoded NUL", "/a%00"],
    ["half of an encoded character", "/%E0%A4%A"],
    ["a way upwards", "/a/%2e%2e/b"],
    ["too many characters", `/${"x".repeat(301)}`],
    ["no address", "https://"],
  ])("is refused with %s", (_, typed) => {
    expect(parseOldAddress(typed).ok).toBe(false)
  })
})

describe("a target", () => {
  test.each([
    ["/gallery", "/gallery", "/gallery"],
    ["/Gallery/?a=1#b", "/Gallery/?a=1#b", "/gallery"],
    [`${siteUrl}/about`, "/about", "/about"],
    ["https://other.example/a?b#c", "https://other.example/a?b#c", null],
    ["/küste", "/k%C3%BCste", "/küste"],
    ["/a b", "/a%20b", "/a b"],
  ])("%s is %s", (typed, url, path) => {
    expect(parseRedirectTarget(typed, siteUrl)).toEqual({ ok: true, value: { url, path } })
  })

  test.each([
    ...[
      "",
      "gallery",
      "//evil.com",
      "/\\evil.com",
      "\\\\evil.com",
      "/.//evil.com",
      "/a/..//evil.com",
      "/%2e//evil.com",
    ],
    ...["http://other.example", "javascript:alert(1)", "data:text/html,x", "https://user:pw@other.example", "https://"],
    ...["/a\r\nLocation: https://evil.com", "/a\u2028b", "https:evil.com", "https://localhost", "/%00", "/%0d%0a"],
    `https://other.example/${"x".repeat(1000)}`,
  ])("%j is refused", (typed) => {
    expect(parseRedirectTarget(typed, siteUrl).ok).toBe(false)
  })
})

test("the query of the old address goes on to pages of this site only", () => {
  expect(getRedirectLocation("/gallery", "?a=1")).toBe("/gallery?a=1")
  expect(getRedirectLocation("/gallery?b=2#c", "?a=1")).toBe("/gallery?b=2&a=1#c")
  expect(getRedirectLocation("/gallery", "")).toBe("/gallery")
  expect(getRedirectLocation("/gallery", `?${"x".repeat(3000)}`)).toBe("/gallery")
  expect(getRedirectLocation("https://other.example/", "?a=1")).toBe("https://other.example/")
})
