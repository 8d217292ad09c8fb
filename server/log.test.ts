import { expect, test } from "vitest"
import { serializeError } from "./log.ts"

test("the log keeps no address that an error repeats, and leaves paths alone [ADM-12, OPS-03]", () => {
  const error = new Error("550 5.1.1 <hanne.brandvold@northpilot.example>: no such user")
  error.stack = `${error.message}\n at /srv/node_modules/@hono/node-server/x.js, /pg@8.1.0/y.js`
  expect(serializeError(error)).toMatchObject({
    message: "550 5.1.1 <[address]>: no such user",
    stack: expect.stringContaining("/node_modules/@hono/node-server/x.js, /pg@8.1.0/y.js"),
  })
  expect(JSON.stringify(serializeError(error))).not.toMatch(/hanne|northpilot/)
})

test("the log has the message of the job queue's errors, which are no Error", () => {
  expect(
    serializeError({ message: "connect ECONNREFUSED", stack: "at …", queue: "deliver-mail", worker: "x" }),
  ).toEqual({
    type: undefined,
    message: "connect ECONNREFUSED",
    stack: "at …",
  })
  expect(serializeError("gone")).toEqual({ message: "gone" })
})
