import { expect, test } from "vitest"
import { dropItem, moveDraggedItem, startKeyboardDrag } from "./keyboard-drag.ts"

const ids = ["a", "b", "c"]
const list = ids.map((id) => ({ id }))
const afterKeys = (id: string, ...keys: string[]) => {
  const dragged = keys.reduce((now, key) => moveDraggedItem(now, key, ids) ?? now, startKeyboardDrag(id, ids))
  return dropItem(list, dragged)
    .map((one) => one.id)
    .join("")
}

test("a picked-up item stays in place until an arrow key moves it", () => expect(afterKeys("b")).toBe("abc"))

test.each([
  ["a", ["ArrowRight"], "bac"],
  ["a", ["ArrowDown", "ArrowDown"], "bca"],
  ["c", ["ArrowLeft"], "acb"],
  ["c", ["Home"], "cab"],
  ["a", ["End"], "bca"],
  ["a", ["End", "ArrowLeft"], "bac"],
  ["a", ["ArrowLeft", "ArrowLeft"], "abc"],
  ["c", ["ArrowRight", "ArrowRight"], "abc"],
] as const)("%s with %j", (id, keys, order) => expect(afterKeys(id, ...keys)).toBe(order))

test("other keys move nothing", () => expect(moveDraggedItem(startKeyboardDrag("a", ids), "x", ids)).toBe(null))

test("an item in front of a removed one is dropped at the end, and an unknown item changes nothing", () => {
  expect(dropItem(list, { id: "a", before: "z" }).map(({ id }) => id)).toEqual(["b", "c", "a"])
  expect(dropItem(list, { id: "z", before: "a" })).toEqual(list)
})
