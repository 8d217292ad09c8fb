/** In the order of the page. */
export const setupSteps = ["account", "look", "pictures", "payment", "address"] as const
export type SetupStep = (typeof setupSteps)[number]

/** @param done steps that were saved, and steps that were skipped. Null: none is left */
export const findNextStep = (done: { saved: SetupStep[]; skipped: SetupStep[] }): SetupStep | null =>
  setupSteps.find((step) => !done.saved.includes(step) && !done.skipped.includes(step)) ?? null
