import { expect, test } from "vitest"
import { createFormKey } from "./form-key.ts"

test("a form that may have arrived is the same sale without a connection; the next one is another [OFF-01, OFF-02]", () => {
  let ids = 0
  const key = createFormKey(() => `made here ${++ids}`)
  key.given("of the site")
  expect([key.now(), key.now()]).toEqual(["of the site", "of the site"])
  key.recorded("of the site")
  // The page is revalidated while the form stays.
  key.given("of the site")
  expect([key.now(), key.now()]).toEqual(["made here 1", "made here 1"])
  key.recorded("made here 1")
  expect(key.now()).toBe("made here 2")
})
