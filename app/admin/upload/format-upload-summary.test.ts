import { expect, test } from "vitest"
import { formatUploadSummary } from "./format-upload-summary.ts"

const words = (here: number, refused = 0, stopped = 0) => formatUploadSummary({ here, refused, stopped })

test("refused and stopped pictures are counted beside those that are here [ADM-06]", () => {
  expect(words(15)).toBe("All 15 pictures are here.")
  expect(words(13, 2)).toBe("13 of 15 pictures are here; 2 were refused.")
  expect(words(13, 1, 1)).toBe("13 of 15 pictures are here; 1 was refused, 1 didn’t finish uploading.")
  expect(words(1, 0, 2)).toBe("1 of 3 pictures is here; 2 didn’t finish uploading.")
  expect(words(0, 3)).toBe("All 3 pictures were refused.")
  expect([words(1), words(0, 1), words(0, 0, 1)]).toEqual([
    "The picture is here.",
    "The picture was refused.",
    "The picture didn’t finish uploading.",
  ])
})
