import { describe, expect, test } from "vitest"
import { mayMove, movesFrom } from "../machine.ts"
import { availabilities } from "./artwork-kinds.ts"
import { availabilityMachine, availabilityWords } from "./availability.ts"

describe("where a work may go", () => {
  test("every state has a row, a label, and a transition back to the gallery", () => {
    expect(Object.keys(availabilityMachine.moves).toSorted()).toEqual([...availabilities].toSorted())
    expect(Object.keys(availabilityWords).toSorted()).toEqual([...availabilities].toSorted())
    for (const state of availabilities) {
      if (state !== "available") expect(movesFrom(availabilityMachine, state, "admin")).toContain("available")
      expect(mayMove(availabilityMachine, state, state, "admin")).toBe(false)
    }
  })

  test("an order sells, reserves and gives free, and nothing else", () => {
    const bySystem = availabilities.flatMap((from) =>
      movesFrom(availabilityMachine, from, "system").map((to) => `${from} > ${to}`),
    )
    expect(bySystem.toSorted()).toEqual([
      "available > reserved",
      "available > sold",
      "reserved > available",
      "reserved > not_for_sale",
      "reserved > sold",
      "sold > available",
      "sold > not_for_sale",
    ])
  })

  test("a buyer moves nothing, and what is sold is not given away or lent", () => {
    for (const from of availabilities) expect(movesFrom(availabilityMachine, from, "buyer")).toEqual([])
    for (const to of ["gifted", "lost", "on_loan", "reserved"] as const) {
      expect(mayMove(availabilityMachine, "sold", to, "admin")).toBe(false)
    }
  })
})
