import { expect, test } from "vitest"
import { findStatusChoice, listStatusChoices } from "./status-choices.ts"

test("shortcut keys make only allowed transitions", () => {
  expect(findStatusChoice("R", "available")).toBe("reserved")
  expect(findStatusChoice("l", "available")).toBe("on_loan")
  expect(findStatusChoice("r", "sold")).toBeNull()
  expect(findStatusChoice("a", "available")).toBeNull()
  expect(findStatusChoice("", "available")).toBeNull()
  expect(listStatusChoices("sold")).toEqual(["available", "not_for_sale"])
})
