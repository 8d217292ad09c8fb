import { describe, expect, test } from "vitest"
import {
  findChosenOptions,
  getOptionShipping,
  getPrintOptions,
  type PrintOption,
  sumAdditions,
} from "./print-options.ts"
import { printOptionsSchema } from "./print-options-schema.ts"

const oak: PrintOption = { id: "oak", kind: "frame", label: "Oak", addition: 18_000, sizeClass: "medium" }
const ash: PrintOption = { id: "ash", kind: "frame", label: "Ash", addition: 0, weightGrams: 2400 }
const large: PrintOption = { id: "large", kind: "size", label: "60 × 80 cm", addition: 9_000, sizeClass: "large" }
const offered = [oak, ash, large]

describe("the options of a work", () => {
  test("are at most twelve, each with a name of its own and nothing taken off", () => {
    expect(printOptionsSchema.parse(offered)).toEqual(offered)
    const many = Array.from({ length: 13 }, (_, at) => ({ ...oak, id: `o${at}`, label: `Frame ${at}` }))
    expect(printOptionsSchema.safeParse(many).error?.issues[0]?.message).toBe("At most 12 sizes and frames.")
    expect(printOptionsSchema.safeParse(many.slice(1)).success).toBe(true)
  })

  test.each<[string, unknown]>([
    ["a negative addition", { ...oak, addition: -1 }],
    ["half a cent", { ...oak, addition: 0.5 }],
    ["another kind", { ...oak, kind: "glass" }],
    ["no name", { ...oak, label: " " }],
    ["an unknown field", { ...oak, price: 1 }],
    ["a size class that is none", { ...oak, sizeClass: "huge" }],
  ])("with %s are refused", (_, option) => {
    expect(printOptionsSchema.safeParse([option]).success).toBe(false)
  })

  test("of one kind have different names; a size may be called like a frame", () => {
    expect(printOptionsSchema.safeParse([oak, { ...ash, label: " OAK" }]).error?.issues[0]?.message).toBe(
      "“OAK” is there twice.",
    )
    expect(printOptionsSchema.safeParse([oak, { ...large, label: "Oak" }]).success).toBe(true)
  })

  test("are an edition’s: an original has none", () => {
    expect(getPrintOptions({ editionSize: 20, printOptions: offered })).toEqual(offered)
    expect(getPrintOptions({ editionSize: null, printOptions: offered })).toEqual([])
  })
})

test("one of a kind is chosen; what is not offered is no choice at all [CART-02, CHK-05]", () => {
  expect(findChosenOptions(offered, [])).toEqual([])
  expect(findChosenOptions(offered, ["oak", "large"])).toEqual([large, oak])
  for (const ids of [["gone"], ["oak", "gone"], ["oak", "ash"], ["oak", "oak"]])
    expect(findChosenOptions(offered, ids)).toBeNull()
})

test("additions are summed; the larger class and weight of what was chosen count, else the work’s", () => {
  expect(sumAdditions([oak, large])).toBe(27_000)
  expect(getOptionShipping([], 120)).toEqual({ sizeClass: null, weightG: 120 })
  expect(getOptionShipping([oak], 120)).toEqual({ sizeClass: "medium", weightG: 120 })
  expect(getOptionShipping([large, oak], null)).toEqual({ sizeClass: "large", weightG: null })
  expect(getOptionShipping([{ ...large, weightGrams: 300 }, ash], 120)).toEqual({ sizeClass: "large", weightG: 2400 })
})
