import { expect, test } from "vitest"
import type { OrderLineRow } from "../../../domain/orders/ordered-works.ts"
import { formatCopies, formatOrderedWorks } from "./format-copies.ts"

const line = (title: string, editionNumber: number | null): OrderLineRow => ({
  id: `${title} ${editionNumber}`,
  orderId: "order",
  artworkId: title,
  position: 0,
  title,
  price: 62_000,
  discount: 0,
  editionNumber,
  editionSize: editionNumber === null ? null : 20,
  parcelId: null,
  snapshot: { slug: "", inventoryNumber: "", year: "2024", medium: "", size: "", mainImageUrl: null, pictureId: null },
})
const copies = (...numbers: number[]) => numbers.map((number) => line("Weir", number))

test.each([
  [[line("Low Water", null)], "One of a kind"],
  [copies(4), "Copy 4/20"],
  [copies(6, 4, 5), "3 copies: 4/20, 5/20, 6/20"],
  [copies(3, 4, 5, 6, 7, 8, 9, 10, 12), "9 copies: Nos. 3–10 and 12 of 20"],
  [copies(1, 2, 4, 5, 6, 7, 8, 11, 12), "9 copies: Nos. 1, 2, 4–8, 11 and 12 of 20"],
])("which copies an order has", (lines, words) => {
  expect(formatCopies(lines)).toBe(words)
})

test("a work is named once for any number of copies", () => {
  expect(formatOrderedWorks([line("Low Water", null), ...copies(4, 5)])).toBe("Low Water, Weir (2 copies: 4/20, 5/20)")
})
