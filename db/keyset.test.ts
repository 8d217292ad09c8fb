import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { keyset } from "./keyset.ts"

const id = "0b9f2a51-6d7e-4f37-9c55-0a3d1f6b7c11"
const byAll = keyset("number", "time", "text")

test("what was written is read again, whatever the keys are", () => {
  const keys = fc.tuple(
    fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }).map(String),
    fc.date({ min: new Date(0), max: new Date("9999-12-30"), noInvalidDate: true }),
    fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0")),
  )
  fc.assert(
    fc.property(keys, (some) => {
      expect(byAll.read(byAll.write({ keys: some, id }))).toEqual({ keys: some, id })
    }),
  )
})

test("its text needs no escaping in an address", () => {
  const text = byAll.write({ keys: ["-1", new Date(0), "Ébb & flow/é?"], id })
  expect(encodeURIComponent(text)).toBe(text)
})

describe("is no cursor", () => {
  test.each([
    ["", "time"],
    ["x", "time"],
    [id, "time"],
    [`1.${"-".repeat(36)}`, "time"],
    [`999999999999999.${id}`, "time"],
    [`2024-02-30T00:00:00.000Z.${id}`, "time"],
    [`-1.${id}`, "time"],
    [`1.1.${id}`, "time"],
    [`1e3.${id}`, "number"],
    [`9999999999999999999.${id}`, "number"],
    [`.${id}`, "number"],
    [`${Buffer.from("a\0").toString("base64url")}.${id}`, "text"],
    [`a+b.${id}`, "text"],
    [`1.${id} `, "number"],
  ] as const)("%s by %s", (text, kind) => {
    expect(keyset(kind).read(text)).toBeNull()
  })

  test("whatever text there is, reading it does not throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        byAll.read(text)
      }),
    )
  })
})
