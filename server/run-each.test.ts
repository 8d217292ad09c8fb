import { expect, test } from "vitest"
import { runEach } from "./run-each.ts"

test("a failing step stops no other one, and its error is thrown", async () => {
  const ran: string[] = []
  const step = (name: string, problem?: string) => async () => {
    ran.push(name)
    if (problem) throw new Error(problem)
  }
  await expect(runEach([step("a", "the disk is full"), step("b"), step("c", "no mail"), step("d")])).rejects.toThrow(
    "the disk is full",
  )
  expect(ran).toEqual(["a", "b", "c", "d"])
})
