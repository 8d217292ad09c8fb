import { expect, test } from "vitest"
import { carry, lift, putDown } from "./carry.ts"

const ids = ["a", "b", "c"]
const list = ids.map((id) => ({ id }))
const afterKeys = (id: string, ...keys: string[]) => {
  const carried = keys.reduce((now, key) => carry(now, key, ids) ?? now, lift(id, ids))
  return putDown(list, carried)
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

test("other keys move nothing", () => expect(carry(lift("a", ids), "x", ids)).toBe(null))

test("an item in front of a removed one is dropped at the end, and an unknown item changes nothing", () => {
  expect(putDown(list, { id: "a", before: "z" }).map(({ id }) => id)).toEqual(["b", "c", "a"])
  expect(putDown(list, { id: "z", before: "a" })).toEqual(list)
})
