import { expect, test } from "vitest"
import { getPortalSteps } from "./portal-steps.ts"

const day = new Date("2026-11-26T12:00:00Z")
const entered = { inquiry: day, quoted: day, accepted: day }

test("an open deposit has no day, which would read as paid; once the sketch has begun it has", () => {
  const depositOf = (stage: "accepted" | "sketch") =>
    getPortalSteps({ stage, entered: { ...entered, sketch: day }, dues: {} }).find(({ label }) => label === "Deposit")
  expect(depositOf("accepted")).toMatchObject({ is: "now", at: null })
  expect(depositOf("sketch")).toMatchObject({ is: "done", at: day })
})
