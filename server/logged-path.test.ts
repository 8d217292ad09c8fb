import { expect, test } from "vitest"
import { listRoutes } from "../app/route-entry.ts"
import routes from "../app/routes.ts"
import { loggedPath } from "./logged-path.ts"

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
  ["/certificates/owner", "/certificates/…"],
  ["/certificates//owner//7Q4M", "/certificates//owner//…"],
  [`//newsletter/${key}`, "//newsletter/…"],
  [`/checkout//pay/${key}`, "/checkout//pay/…"],
  [`/newsletter/letters/${key}`, `/newsletter/…/${key}`],
  [`/Commissions/ROOM/${key}`, "/Commissions/ROOM/…"],
  [`/%63ommissions/room/${key}`, "/commissions/room/…"],
  [`/%63ommissions%2froom/${key}`, "/commissions/room/…"],
  ["/artwork/%E0%A4%A", "/artwork/%E0%A4%A"],
  ["/newsletter", "/newsletter"],
  ["/newsletters/april", "/newsletters/april"],
  ["/artwork/low-water", "/artwork/low-water"],
])("the log has no secret of an address: %s", (path, kept) => {
  expect(loggedPath(path)).toBe(kept)
})

const encodeFirst = (path: string) => path.replace(/[a-z]/, (first) => `%${first.charCodeAt(0).toString(16)}`)

const secretRoutes = listRoutes(routes).filter(({ flags: { secret } }) => secret === "parameter" || secret === "rest")

test.each(secretRoutes)("the log has no secret of an address, however it is spelled: $path [trust]", ({ path }) => {
  const filled = path.replace(/:\w+/g, key)
  for (const spelled of [
    filled,
    `${filled}.data`,
    `/${filled}`,
    `${filled}/`,
    filled.replaceAll("/", "//"),
    encodeFirst(filled),
  ]) {
    const withCapitals = spelled.replace(/(?<=\/)[a-z-]+(?=\/)/g, (segment) => segment.toUpperCase())
    for (const one of [spelled, withCapitals]) {
      const logged = loggedPath(one)
      // Later parameters are no secrets.
      expect([logged, logged.split(key).length]).toEqual([expect.stringContaining("…"), path.split(":").length - 1])
    }
  }
})
