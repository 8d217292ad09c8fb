import type { Availability } from "../../../domain/artworks/artwork.ts"
import { availabilityMachine } from "../../../domain/artworks/status/availability.ts"
import { listTransitions } from "../../../domain/machine.ts"

export const statusChoices: Record<Availability, { key: string; hint: string }> = {
  available: { key: "a", hint: "For sale again" },
  reserved: { key: "r", hint: "For whom, until when" },
  sold: { key: "s", hint: "To whom" },
  on_loan: { key: "l", hint: "To whom, until when" },
  not_for_sale: { key: "n", hint: "No price is shown" },
  gifted: { key: "g", hint: "To whom" },
  lost: { key: "", hint: "Missing, damaged" },
}

const order = Object.keys(statusChoices) as Availability[]

/** In the order of the shelves. */
export const listStatusChoices = (now: Availability): Availability[] =>
  listTransitions(availabilityMachine, now, "admin").sort((one, other) => order.indexOf(one) - order.indexOf(other))

/** Null for other keys and for transitions that are not allowed. */
export const findStatusChoice = (key: string, now: Availability): Availability | null =>
  listStatusChoices(now).find(
    (state) => statusChoices[state].key !== "" && statusChoices[state].key === key.toLowerCase(),
  ) ?? null

export const statusNoteLabels: Record<Availability, string> = {
  available: "Note",
  reserved: "For whom",
  sold: "To whom",
  on_loan: "To whom",
  not_for_sale: "Why",
  gifted: "To whom",
  lost: "What happened",
}
