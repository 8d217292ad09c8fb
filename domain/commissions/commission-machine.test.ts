import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { commissions } from "../../db/tables/commissions.ts"
import { insertCommission } from "../../tests/support/commissions.ts"
import { openEmailShop } from "../../tests/support/shop-with-mail.ts"
import {
  boardColumns,
  type CommissionStage,
  commissionMachine,
  commissionStages,
  endedStages,
  progressSteps,
} from "./commission-machine.ts"
import { stageNames } from "./commission-stages.ts"

const { shop } = await openEmailShop()

/** What the rows of a stage have beside it. */
const beside = (stage: CommissionStage, held: CommissionStage = "inquiry") => ({
  heldStage: stage === "on_hold" ? held : null,
  heldSince: stage === "on_hold" ? new Date() : null,
  waitlistPlace: stage === "waitlist" ? 1 : null,
  deliveredAt: stage === "delivered" || stage === "closed" ? new Date() : null,
})

const databaseTakes = async (from: CommissionStage, to: CommissionStage, held?: CommissionStage) => {
  const { id } = await insertCommission(shop, { stage: from, ...beside(from, held) })
  const moved = await shop.db
    .update(commissions)
    .set({ stage: to, ...beside(to) })
    .where(eq(commissions.id, id))
    .then(
      () => true,
      (error) => {
        if (error.cause?.code !== "23514") throw error
        return false
      },
    )
  return moved
}

test("the database takes the moves of the table and no others [ADM-11]", async () => {
  const wrong: string[] = []
  for (const from of commissionStages)
    for (const to of commissionStages) {
      if (from === to) continue
      const allowed = to in commissionMachine.transitions[from]
      if (
        (await databaseTakes(from, to, from === "on_hold" && to !== "cancelled" && allowed ? to : undefined)) !==
        allowed
      )
        wrong.push(`${from} → ${to}`)
    }
  expect(wrong).toEqual([])
})

test("what is on hold goes on where it was and nowhere else [ADM-11]", async () => {
  expect(await databaseTakes("on_hold", "sketch", "sketch")).toBe(true)
  expect(await databaseTakes("on_hold", "in_progress", "sketch")).toBe(false)
})

test("the database rejects an unknown stage, and a hold without the stage to resume", async () => {
  const code = (more: object) =>
    insertCommission(shop, more).then(
      () => "taken",
      (error) => error.cause?.constraint,
    )
  expect(await code({ stage: "painting" })).toBe("commissions_stage")
  expect(await code({ stage: "on_hold" })).toBe("commissions_held")
  expect(await code({ stage: "waitlist" })).toBe("commissions_waitlist")
  expect(await code({ stage: "delivered" })).toBe("commissions_delivered")
  expect(await code({ revisionsUsed: 1 })).toBe("commissions_revisions")
})

test("every stage has a name, and is in a column, aside, or ended", () => {
  expect(Object.keys(stageNames).sort()).toEqual([...commissionStages].sort())
  const shown = [...boardColumns.flat(), ...endedStages, "waitlist", "on_hold"]
  expect(shown.sort()).toEqual([...commissionStages].sort())
  expect(progressSteps).toHaveLength(10)
})
