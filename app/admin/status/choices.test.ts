import { expect, test } from "vitest"
import { choiceOfKey, choicesFrom } from "./choices.ts"

test("shortcut keys make only allowed transitions", () => {
  expect(choiceOfKey("R", "available")).toBe("reserved")
  expect(choiceOfKey("l", "available")).toBe("on_loan")
  expect(choiceOfKey("r", "sold")).toBeNull()
  expect(choiceOfKey("a", "available")).toBeNull()
  expect(choiceOfKey("", "available")).toBeNull()
  expect(choicesFrom("sold")).toEqual(["available", "not_for_sale"])
})
