import { expect, test } from "vitest"
import { getPushAddress, parsePushMessage } from "./push-message.ts"

test("a pushed message is shown with its words, once for each id; what can’t be read is shown, too [RT-05]", () => {
  const text = JSON.stringify({
    id: "n1",
    title: "A refund failed",
    message: "Of S-1005",
    link: "/admin/orders/S-1005",
  })
  expect(parsePushMessage(text)).toMatchObject({
    title: "A refund failed",
    options: { body: "Of S-1005", tag: "n1", data: "/admin/orders/S-1005" },
  })
  for (const unreadable of [null, "", "{", "null", "{}"])
    expect(parsePushMessage(unreadable)).toMatchObject({
      title: "Something new in the studio",
      options: { data: "/admin" },
    })
})

test("what is shown leads to this site alone [RT-05]", () => {
  const site = "https://osgood.example"
  expect(getPushAddress("/admin/orders/S-1005", site)).toBe(`${site}/admin/orders/S-1005`)
  for (const link of ["https://evil.example/admin", "//evil.example", "javascript:alert(1)", "https://["])
    expect(getPushAddress(link, site)).toBe(`${site}/`)
})
