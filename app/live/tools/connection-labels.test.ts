import { expect, test } from "vitest"
import { getInitialConnection } from "../connection-machine.ts"
import { getLatencyRating } from "../latency.ts"
import type { ConnectionView } from "../live-client.ts"
import {
  connectionStatusLabels,
  formatConnected,
  getConnectionStatus,
  getShownLatency,
  latencyRatingLabels,
} from "./connection-labels.ts"

const view = (changes: Partial<ConnectionView>): ConnectionView => ({
  ...getInitialConnection(0),
  samples: [],
  ...changes,
})
const getLabel = (changes: Partial<ConnectionView>) => connectionStatusLabels[getConnectionStatus(view(changes))]

test("an open, very slow connection is never labelled offline, although its class is", () => {
  const slowest = getLatencyRating(900)
  expect(slowest).toBe("offline")
  expect(formatConnected(slowest)).toBe("Connected, very slow")
  expect(latencyRatingLabels[slowest]).toBe("very slow")
  expect(getLabel({ state: "connected", samples: [900] })).toBe("Slow")
  expect(formatConnected(getLatencyRating(80))).toBe("Connected")
})

test("only a missing network is offline; after a failed connection the page is not live", () => {
  expect(getLabel({ state: "disconnected" })).toBe("Offline")
  expect(getLabel({ state: "error", attempts: 5 })).toBe("Not live")
  expect(getLabel({ state: "connecting", attempts: 2 })).toBe("Not live")
  expect(getLabel({ state: "connecting", attempts: 0 })).toBe("Connecting")
})

test("the number beside a word is the one that it is said by, not the last answer’s [RT-06]", () => {
  const slow = view({ state: "connected", samples: [900, 900, 10] })
  expect([connectionStatusLabels[getConnectionStatus(slow)], getShownLatency(slow)]).toEqual(["Slow", 900])
  const quick = view({ state: "connected", samples: [10, 12] })
  expect([connectionStatusLabels[getConnectionStatus(quick)], getShownLatency(quick)]).toEqual(["Live", 11])
  expect(getShownLatency(view({ state: "connected" }))).toBeNull()
  // one slow answer, as while a page loads
  expect(getLabel({ state: "connected", samples: [4000, 30, 32, 28] })).toBe("Live")
})
