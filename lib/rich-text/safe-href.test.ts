import fc from "fast-check"
import { expect, test } from "vitest"
import { safeHref } from "./safe-href.ts"

test.each([
  ["https://example.com/a?b=1#c"],
  ["http://example.com"],
  ["mailto:studio@example.com"],
  ["/artwork/1?image=2"],
  ["#notes"],
])("%s leads somewhere", (href) => {
  expect(safeHref(href)).toBe(href)
})

test.each([
  ["javascript:alert(1)"],
  ["JaVaScRiPt:alert(1)"],
  [" javascript:alert(1)"],
  ["java\tscript:alert(1)"],
  ["java\nscript:alert(1)"],
  ["\u0001javascript:alert(1)"],
  ["java\u200bscript:alert(1)"],
  ["javascript&colon;alert(1)"],
  ["data:text/html,<script>alert(1)</script>"],
  ["vbscript:msgbox(1)"],
  ["blob:https://example.com/1"],
  ["file:///etc/passwd"],
  ["//evil.example"],
  ["/\\evil.example"],
  ["\\\\evil.example"],
  ["/\t/evil.example"],
  ["https:evil.example"],
  ["https://shop.example@evil.example/"],
  ["https://\u202eelpmaxe.example"],
  ["gallery"],
  [""],
  [`https://example.com/${"a".repeat(2000)}`],
  [null],
  [["/"]],
])("%j leads nowhere", (href) => {
  expect(safeHref(href)).toBeNull()
})

test("whatever is let through, a browser takes for the web, for mail, or for this site [case 60, trust]", () => {
  const site = "https://shop.example"
  const scheme = fc.constantFrom("javascript:", "data:", "https://", "http:", "mailto:", "//", "/", "\\", "#", "@", ":")
  const sign = fc.oneof(fc.string({ maxLength: 3 }), scheme, fc.constantFrom("\t", "\n", "\u0000", " ", "\u200b"))
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 8 }), (parts) => {
      const safe = safeHref(parts.join(""))
      if (safe === null) return
      const url = new URL(safe, `${site}/blog/post`)
      expect(["http:", "https:", "mailto:"]).toContain(url.protocol)
      if (/^[/#]/.test(safe)) expect(url.origin).toBe(site)
    }),
    { numRuns: 3000 },
  )
})
