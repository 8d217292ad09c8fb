import { expect, test } from "vitest"
import { recognizeColumns } from "./recognize-columns.ts"
import { applyColumnChoices, getFieldsByColumn } from "./remap.ts"

const headers = ["Title", "Height (cm)", "Name of it", "Tags", "Labels", "Price (EUR)", "Retail"]

test("without choices it stays as it was recognized [ADM-07]", () => {
  const mapping = recognizeColumns(headers)
  expect(applyColumnChoices(mapping, {}, headers)).toEqual(mapping)
})

test("a field that one column can speak of is taken from the other, with its unit and currency [ADM-07]", () => {
  const changed = applyColumnChoices(
    recognizeColumns(headers),
    { "Name of it": "title", Retail: "price", "Height (cm)": "width", Tags: "", Elsewhere: "notes" },
    headers,
  )
  expect(changed).toMatchObject({
    columns: { title: "Name of it", price: "Retail", width: "Height (cm)", tags: "Labels" },
    units: { width: "cm" },
    currencySign: null,
    unused: ["Title", "Tags", "Price (EUR)"],
  })
  expect(changed.columns).not.toHaveProperty("height")
  expect(changed.columns).not.toHaveProperty("notes")
})

test("several columns can speak of tags; each column speaks of one field [ADM-07]", () => {
  const changed = applyColumnChoices(recognizeColumns(headers), { Retail: "tags" }, headers)
  expect([...getFieldsByColumn(changed)].filter(([, field]) => field === "tags").map(([heading]) => heading)).toEqual([
    "Tags",
    "Labels",
    "Retail",
  ])
})
