import { expect, test } from "vitest"
import { notConnected } from "../connection-machine.ts"
import { ratingOf } from "../latency.ts"
import type { ConnectionView } from "../open-live.ts"
import { connectedWords, ratingWords, shownAs, shownMs, shownWords } from "./connection-words.ts"

const view = (changes: Partial<ConnectionView>): ConnectionView => ({ ...notConnected(0), samples: [], ...changes })
const words = (changes: Partial<ConnectionView>) => shownWords[shownAs(view(changes))]

test("an open, very slow connection is never labelled offline, although its class is", () => {
  const slowest = ratingOf(900)
  expect(slowest).toBe("offline")
  expect(connectedWords(slowest)).toBe("Connected, very slow")
  expect(ratingWords[slowest]).toBe("very slow")
  expect(words({ state: "connected", samples: [900] })).toBe("Slow")
  expect(connectedWords(ratingOf(80))).toBe("Connected")
})

test("only a missing network is offline; after a failed connection the page is not live", () => {
  expect(words({ state: "disconnected" })).toBe("Offline")
  expect(words({ state: "error", attempts: 5 })).toBe("Not live")
  expect(words({ state: "connecting", attempts: 2 })).toBe("Not live")
  expect(words({ state: "connecting", attempts: 0 })).toBe("Connecting")
})

test("the number beside a word is the one that it is said by, not the last answer’s [RT-06]", () => {
  const slow = view({ state: "connected", samples: [900, 900, 10] })
  expect([shownWords[shownAs(slow)], shownMs(slow)]).toEqual(["Slow", 900])
  const quick = view({ state: "connected", samples: [10, 12] })
  expect([shownWords[shownAs(quick)], shownMs(quick)]).toEqual(["Live", 11])
  expect(shownMs(view({ state: "connected" }))).toBeNull()
  // one slow answer, as while a page loads
  expect(words({ state: "connected", samples: [4000, 30, 32, 28] })).toBe("Live")
})
