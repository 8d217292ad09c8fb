import type { Machine } from "../../machine.ts"
import type { Availability } from "../artwork.ts"

/** Orders move works as `system`. "On hold" is not a state: it is a hold on an available work. */
export const availabilityMachine: Machine<Availability> = {
  name: "availability",
  transitions: {
    available: {
      reserved: ["admin", "system"],
      sold: ["admin", "system"],
      on_loan: ["admin"],
      not_for_sale: ["admin"],
      gifted: ["admin"],
      lost: ["admin"],
    },
    reserved: {
      available: ["admin", "system"],
      sold: ["admin", "system"],
      not_for_sale: ["admin", "system"],
      lost: ["admin"],
    },
    // Returned.
    sold: { available: ["admin", "system"], not_for_sale: ["admin", "system"] },
    on_loan: { available: ["admin"], reserved: ["admin"], sold: ["admin"], not_for_sale: ["admin"], lost: ["admin"] },
    not_for_sale: {
      available: ["admin"],
      reserved: ["admin"],
      sold: ["admin"],
      on_loan: ["admin"],
      gifted: ["admin"],
      lost: ["admin"],
    },
    gifted: { available: ["admin"], not_for_sale: ["admin"] },
    // Found.
    lost: { available: ["admin"], not_for_sale: ["admin"] },
  },
}

export const availabilityLabels: Record<Availability, string> = {
  available: "Available",
  reserved: "Reserved",
  sold: "Sold",
  on_loan: "On loan",
  not_for_sale: "Not for sale",
  gifted: "Gifted",
  lost: "Lost",
}
