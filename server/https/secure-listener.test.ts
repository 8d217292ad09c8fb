import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { expect, test } from "vitest"
import { defaultTimeouts } from "../listen-limits.ts"
import { createSecureListener } from "./secure-listener.ts"

test("a port that another program has is opened once it is free, and its error is logged once [OPS-07]", async () => {
  const other = createServer().listen(0, "127.0.0.1")
  await once(other, "listening")
  const { port } = other.address() as AddressInfo
  const told: unknown[] = []
  const logged: string[] = []
  const listener = createSecureListener({
    ...{ port, host: "127.0.0.1", timeouts: defaultTimeouts, handle: () => {} },
    onError: (error) => told.push(error?.code ?? null),
    log: { info() {}, warn() {}, error: (_, message) => logged.push(message ?? "") },
  })
  await listener.update([], true)
  await listener.update([], true)
  expect([told, logged.length, listener.server.listening]).toEqual([["EADDRINUSE", "EADDRINUSE"], 1, false])
  other.close()
  await once(other, "close")
  await listener.update([], true)
  expect([told.at(-1), listener.server.listening]).toEqual([null, true])
  await listener.close(0)
})
