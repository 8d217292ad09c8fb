import { expect, test } from "vitest"
import { viewingRoomTasks } from "./viewing-room-tasks.ts"

test("a request to buy names the collector, the price and the end of the hold", () => {
  const asked = {
    ...{ roomId: "r", room: "For the *stairs*", name: "Noor *Castellane*", artworkId: "w", title: "Ferry Slip" },
    ...{ price: { amount: 280_000, currency: "USD" }, askedAt: new Date("2026-11-24T03:17:00Z"), holdId: "h" },
  }
  const at = { timeZone: "America/Los_Angeles", pictures: {} } as const
  const [kept, free] = viewingRoomTasks(
    [
      { ...asked, keptUntil: new Date("2026-11-27T08:00:00Z") },
      { ...asked, keptUntil: null },
    ],
    at as never,
  )
  expect(kept).toMatchObject({
    what: "Noor Castellane asks to buy *Ferry Slip* for $2,800",
    detail: "It’s kept for them until November 26, 2026. Answer them, and record the sale.",
    act: { verb: "Open", to: "/admin/viewing-rooms/r" },
  })
  expect(free?.detail).toContain("In the viewing room “For the stairs”. It isn’t kept for them")
})
