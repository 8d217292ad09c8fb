import { describe, expect, test } from "vitest"
import {
  applyConnectionEvent,
  type ConnectionEvent,
  getInitialConnection,
  type LiveConnection,
} from "./connection-machine.ts"

/** The machine with a clock that only the test moves, and its actions. */
function machine() {
  let now = 1_000_000
  let connection: LiveConnection = getInitialConnection(now)
  const done: string[] = []
  const logged: string[] = []
  const send = (event: ConnectionEvent) => {
    const made = applyConnectionEvent(connection, event, now)
    connection = made.next
    if (made.action) done.push(made.action)
    if (made.log) logged.push(made.log)
    return connection
  }
  return {
    tell: send,
    done,
    logged,
    get now() {
      return connection
    },
    /** Moves the clock to the next attempt. @returns how far, in milliseconds */
    untilDue() {
      if (connection.retryAt === null) return null
      const waited = connection.retryAt - now
      now = connection.retryAt
      send("due")
      return waited
    },
  }
}

test("going online connects, and a subscription completes the connection", () => {
  const { tell, done } = machine()
  expect(tell("online").state).toBe("connecting")
  expect(tell("subscribed").state).toBe("connected")
  expect(done).toEqual(["connect"])
})

test("without a network it is disconnected, and connects when there is one [RT-01, RT-02]", () => {
  const { tell, done } = machine()
  tell("online")
  tell("subscribed")
  expect(tell("offline").state).toBe("disconnected")
  expect(tell("channel error").state).toBe("disconnected")
  expect(tell("online").state).toBe("connecting")
  expect(done).toEqual(["connect", "drop", "connect"])
})

test("after a channel error it is tried again at most five times, each time 2000 ms later [RT-01, RT-02]", () => {
  const own = machine()
  own.tell("online")
  const waits: (number | null)[] = []
  for (let n = 0; n < 6; n++) {
    expect(own.tell("channel error").state).toBe("error")
    waits.push(own.untilDue())
  }
  expect(waits).toEqual([2000, 4000, 6000, 8000, 10_000, null])
  expect(own.logged).toEqual(["Max reconnection attempts reached"])
  expect(own.now).toMatchObject({ state: "error", attempts: 5, retryAt: null })
  expect(own.done.filter((action) => action === "connect")).toHaveLength(6)
})

test("a subscription resets the attempts [RT-01, RT-02]", () => {
  const own = machine()
  own.tell("online")
  own.tell("channel error")
  own.untilDue()
  own.tell("channel error")
  own.untilDue()
  expect(own.now.attempts).toBe(2)
  expect(own.tell("subscribed").attempts).toBe(0)
  own.tell("channel error")
  expect(own.untilDue()).toBe(2000)
})

describe("after the last attempt the machine connects again on", () => {
  test.each(["online", "again"] as const)("%s", (event) => {
    const own = machine()
    own.tell("online")
    for (let n = 0; n < 6; n++) {
      own.tell("channel error")
      own.untilDue()
    }
    expect(own.tell(event)).toMatchObject({ state: "connecting", attempts: 0 })
  })
})

test("an ended connection stays ended", () => {
  const { tell, done } = machine()
  tell("online")
  tell("end")
  for (const event of ["online", "again", "subscribed", "due", "channel error"] as const)
    expect(tell(event).state).toBe("disconnected")
  expect(done).toEqual(["connect", "drop"])
})
