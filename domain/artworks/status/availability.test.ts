import { describe, expect, test } from "vitest"
import { canTransition, listTransitions } from "../../machine.ts"
import { availabilities } from "../artwork-kinds.ts"
import { availabilityLabels, availabilityMachine } from "./availability.ts"

describe("where a work may go", () => {
  test("every state has a row, a label, and a transition back to the gallery", () => {
    expect(Object.keys(availabilityMachine.transitions).toSorted()).toEqual([...availabilities].toSorted())
    expect(Object.keys(availabilityLabels).toSorted()).toEqual([...availabilities].toSorted())
    for (const state of availabilities) {
      if (state !== "available") expect(listTransitions(availabilityMachine, state, "admin")).toContain("available")
      expect(canTransition(availabilityMachine, state, state, "admin")).toBe(false)
    }
  })

  test("an order sells, reserves and gives free, and nothing else", () => {
    const bySystem = availabilities.flatMap((from) =>
      listTransitions(availabilityMachine, from, "system").map((to) => `${from} > ${to}`),
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
    for (const from of availabilities) expect(listTransitions(availabilityMachine, from, "buyer")).toEqual([])
    for (const to of ["gifted", "lost", "on_loan", "reserved"] as const) {
      expect(canTransition(availabilityMachine, "sold", to, "admin")).toBe(false)
    }
  })
})
