import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  addItem,
  countCopies,
  parseCartItems,
  removeItem,
  type StoredItem,
  setOptions,
  setQuantity,
} from "./cart-store.ts"

const original: StoredItem = {
  artwork_id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  price: 1_420_000,
  quantity: 1,
  currency: "USD",
  title: "Weskeag",
  slug: "weskeag",
  medium: "Oil on linen",
  size: "38 × 60″",
  picture: "/files/pictures/a.jpg",
  edition_size: null,
}
const print: StoredItem = { ...original, artwork_id: "7c9e6679-7425-40de-944b-e07fc1f90ae7", edition_size: 20 }

describe("adding", () => {
  test("appends a new work", () => {
    expect(addItem([original], print, 3)).toEqual({ items: [original, print], added: "added" })
  })
  test("keeps a single original, and reports it", () => {
    expect(addItem([original], original, 1)).toEqual({ items: [original], added: "kept" })
  })
  test("counts copies of an edition up to what is left, and then reports it", () => {
    const two = addItem([print], print, 2)
    expect(two).toEqual({ items: [{ ...print, quantity: 2 }], added: "added" })
    expect(addItem(two.items, print, 2)).toEqual({ items: two.items, added: "no_more" })
  })
})

describe("changing", () => {
  test.each([0, -1, Number.NaN])("a quantity of %d removes the work", (quantity) => {
    expect(setQuantity([original, print], print.artwork_id, quantity, 5)).toEqual([original])
  })
  test("limits the quantity to what is left, and rounds fractions down", () => {
    expect(setQuantity([print], print.artwork_id, 9, 4)[0]?.quantity).toBe(4)
    expect(setQuantity([print], print.artwork_id, 90, 500)[0]?.quantity).toBe(20)
    expect(setQuantity([print], print.artwork_id, 2.9, 4)[0]?.quantity).toBe(2)
    expect(setQuantity([original], original.artwork_id, 7, 7)[0]?.quantity).toBe(1)
  })
  test("removing keeps the other works", () => {
    expect(removeItem([original, print], original.artwork_id)).toEqual([print])
  })
  test("a size and frame apply to all copies of one work, and deselecting them restores the item", () => {
    const chosen = setOptions([original, print], print.artwork_id, ["oak"])
    expect(chosen).toEqual([original, { ...print, options: ["oak"] }])
    expect(addItem(chosen, { ...print, options: [] }, 5).items[1]).toEqual({ ...print, quantity: 2, options: ["oak"] })
    expect(JSON.stringify(setOptions(chosen, print.artwork_id, []))).toBe(JSON.stringify([original, print]))
  })
  test("the count is of copies", () => {
    expect(countCopies([original, { ...print, quantity: 3 }])).toBe(4)
  })
})

describe("reading from storage", () => {
  test("returns what was written", () => {
    expect(parseCartItems(JSON.stringify([original, print]))).toEqual([original, print])
  })
  test.each([null, "", "{", "null", "7", '{"items":[]}', "[null, 1, []]"])("%j is an empty cart", (text) => {
    expect(parseCartItems(text)).toEqual([])
  })
  test.each<[string, Record<string, unknown>]>([
    ["no id", { artwork_id: "x" }],
    ["quantity 0", { quantity: 0 }],
    ["half a quantity", { quantity: 1.5 }],
    ["a price in words", { price: "free" }],
    ["a negative price", { price: -1 }],
    ["a picture from elsewhere", { picture: "https://example.org/x.png" }],
    ["no title", { title: undefined }],
    ["a currency that is none", { currency: "<b>" }],
    ["options that are none", { options: ["<b>"] }],
    ["three options", { options: ["a", "b", "c"] }],
  ])("drops an item with %s and keeps the others", (_, wrong) => {
    expect(parseCartItems(JSON.stringify([{ ...original, ...wrong }, print]))).toEqual([print])
  })
  test("merges the same work listed twice", () => {
    expect(parseCartItems(JSON.stringify([original, { ...original, quantity: 3 }]))).toEqual([original])
  })
  test("never throws for any stored text", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => Array.isArray(parseCartItems(text))))
  })
})

test("no sequence of actions duplicates a work or exceeds its limit", () => {
  const work = fc.constantFrom(original, print)
  const step = fc.oneof(
    fc.record({ kind: fc.constant("add" as const), work }),
    fc.record({ kind: fc.constant("set" as const), work, quantity: fc.integer({ min: -3, max: 40 }) }),
    fc.record({ kind: fc.constant("remove" as const), work }),
  )
  const left = 6
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let items: StoredItem[] = []
      for (const one of steps) {
        if (one.kind === "add") items = addItem(items, one.work, left).items
        else if (one.kind === "set") items = setQuantity(items, one.work.artwork_id, one.quantity, left)
        else items = removeItem(items, one.work.artwork_id)
      }
      expect(new Set(items.map((item) => item.artwork_id)).size).toBe(items.length)
      for (const item of items) {
        expect(item.quantity).toBeGreaterThanOrEqual(1)
        expect(item.quantity).toBeLessThanOrEqual(item.edition_size === null ? 1 : left)
      }
    }),
  )
})
