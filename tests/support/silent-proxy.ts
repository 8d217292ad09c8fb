import { createServer, connect as dial, type Socket } from "node:net"
import { join } from "node:path"
import type pg from "pg"

export type SilentProxy = {
  /** The address of the same database through the proxy. */
  config: pg.ClientConfig
  /** Drops all data of open connections without closing them, like a router that lost its state. */
  fallSilent(): void
  close(): Promise<void>
}

/** A TCP proxy in front of a database on a Unix socket. New connections always work. */
export async function startSilentProxy(database: { host: string; port: number }): Promise<SilentProxy> {
  const connections = new Set<{ near: Socket; far: Socket }>()
  const server = createServer((near) => {
    const far = dial(join(database.host, `.s.PGSQL.${database.port}`))
    connections.add({ near, far })
    near.pipe(far).on("error", () => near.destroy())
    far.pipe(near).on("error", () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the proxy has no port")
  return {
    config: { ...database, host: "127.0.0.1", port: address.port },
    fallSilent() {
      for (const { near, far } of connections) {
        near.unpipe(far).resume()
        far.unpipe(near).resume()
      }
    },
    async close() {
      for (const { near, far } of connections) {
        near.destroy()
        far.destroy()
      }
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
