import type { SetupSettings } from "../../../domain/settings/setup-settings.ts"
import { findNextStep, type SetupStep, setupSteps } from "../../../domain/settings/setup-steps.ts"

export const setupStepTitles: Record<SetupStep, string> = {
  account: "Who you are",
  look: "Your look",
  pictures: "First pictures",
  payment: "How you get paid",
  address: "Your address",
}

const timeLeft: Record<SetupStep, string> = {
  account: "six minutes",
  look: "five minutes",
  pictures: "four minutes",
  payment: "two minutes",
  address: "one minute",
}

const counts = ["No", "One", "Two", "Three", "Four", "Five"]

/** `Three steps, about four minutes left.` */
export function formatSetupLeft({ saved, skipped }: Pick<SetupSettings, "saved" | "skipped">): string {
  const next = findNextStep({ saved, skipped })
  const open = setupSteps.filter((step) => !saved.includes(step) && !skipped.includes(step))
  if (next === null) return "No steps left."
  return `${counts[open.length]} short ${open.length === 1 ? "step" : "steps"}, about ${timeLeft[next]} left.`
}
