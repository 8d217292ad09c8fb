import { expect, test } from "vitest"
import { loggedPath, serializeError } from "./log.ts"

const key = "q3Zk0dE_s-1xN5vB7c9w2A"

test.each([
  [`/checkout/pay/${key}`, "/checkout/pay/…"],
  [`/checkout/pay/${key}.data`, "/checkout/pay/….data"],
  [`/api/invoices/${key}`, "/api/invoices/…"],
  [`/newsletter/${key}`, "/newsletter/…"],
  [`/commissions/room/${key}`, "/commissions/room/…"],
  [`/viewing-rooms/${key}`, "/viewing-rooms/…"],
  [`/viewing-rooms/${key}.data`, "/viewing-rooms/….data"],
  [`/%76iewing-rooms%2f${key}`, "/viewing-rooms/…"],
  [`/commissions/room/${key}.data`, "/commissions/room/….data"],
  [`/api/rooms/${key}/9f1c?size=small`, "/api/rooms/…/9f1c?size=small"],
  [`/calendars/${key}`, "/calendars/…"],
  [`/certificates/owner/${key}`, "/certificates/owner/…"],
  [`/certificates/accept/${key}.data`, "/certificates/accept/…"],
  [`/certificates/%6fwner/${key}`, "/certificates/owner/…"],
  [`/certificates/%256fwner/${key}`, "/certificates/…"],
  [`/certificates/%6fwner/${key}/%E0%A4%A`, "/certificates/owner/…"],
  ["/certificates/7Q4M-21KD-90XE-HT3R/file", "/certificates/…"],
  ["/certificates", "/certificates"],
  [`/Commissions/ROOM/${key}`, "/Commissions/ROOM/…"],
  [`/%63ommissions/room/${key}`, "/commissions/room/…"],
  [`/%63ommissions%2froom/${key}`, "/commissions/room/…"],
  ["/artwork/%E0%A4%A", "/artwork/%E0%A4%A"],
  ["/newsletter", "/newsletter"],
  ["/artwork/low-water", "/artwork/low-water"],
])("the log has no secret of an address: %s", (path, kept) => {
  expect(loggedPath(path)).toBe(kept)
})

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
