import type { Machine } from "../machine.ts"

export type FulfilmentState =
  | "unfulfilled"
  | "preparing"
  | "ready_for_pickup"
  | "partially_shipped"
  | "shipped"
  | "delivered"
  | "cancelled"

/** What left the studio cannot be cancelled any more; it can be returned. */
export const fulfilmentMachine: Machine<FulfilmentState> = {
  name: "fulfilment",
  moves: {
    unfulfilled: {
      preparing: ["admin"],
      ready_for_pickup: ["admin"],
      partially_shipped: ["admin"],
      shipped: ["admin"],
      cancelled: ["admin", "system"],
    },
    preparing: {
      ready_for_pickup: ["admin"],
      partially_shipped: ["admin"],
      shipped: ["admin"],
      cancelled: ["admin", "system"],
    },
    ready_for_pickup: { delivered: ["admin"], cancelled: ["admin"] },
    partially_shipped: { shipped: ["admin"] },
    shipped: { delivered: ["admin"] },
    delivered: {},
    cancelled: {},
  },
}
