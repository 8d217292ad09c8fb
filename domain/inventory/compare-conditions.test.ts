import { expect, test } from "vitest"
import { compareMarks } from "./compare-conditions.ts"

const pictures = (ids: string) => [...ids].map((id) => ({ id }))
const mark = (pictureId: string, x: number, y: number, kind = "crack") => ({ pictureId, x, y, kind })

test("a mark is as before where the same kind was near on the same picture; each earlier one counts once [ADM-15]", () => {
  const before = { pictures: pictures("ab"), marks: [mark("a", 100, 100), mark("a", 500, 500), mark("b", 900, 900)] }
  const now = {
    pictures: pictures("cd"),
    marks: [
      mark("c", 110, 95),
      mark("c", 105, 105),
      mark("c", 500, 500, "stain"),
      mark("c", 900, 900),
      mark("d", 900, 870),
    ],
  }
  const { fates, removed } = compareMarks(now, before)
  expect(fates).toEqual(["as before", "new", "new", "new", "as before"])
  expect(removed).toEqual([mark("a", 500, 500)])
})
