import { expect, test } from "vitest"
import { pictures } from "../../db/tables/media.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { getPictureProgress } from "./picture-progress.server.ts"

const { shop } = await openWorkingShop()

test("counts visible and finished pictures; a failed one counts as both", async () => {
  expect(await getPictureProgress(shop)).toEqual({ visible: 0, finished: 0, total: 0 })
  const picture = { format: "jpeg", bytes: 1, width: 10, height: 10 }
  const stages = [
    { stage: "first" },
    { stage: "rest" },
    { stage: "done" },
    { stage: "first", problem: "Empty." },
  ] as const
  await shop.db
    .insert(pictures)
    .values(stages.map((values, n) => ({ ...picture, ...values, originalKey: `key-${n}`, sha256: `${n}` })))
  expect(await getPictureProgress(shop)).toEqual({ visible: 3, finished: 2, total: 4 })
})
