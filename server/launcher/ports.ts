import { lookup } from "node:dns/promises"
import net, { isIP, type Server } from "node:net"
import { getSystemErrorName } from "node:util"

type PortAddress = { port: number; host: string | null }

/** A bound port that nothing accepts from here. It can be sent to a child process, whose server listens on it. */
export type BoundHandle = Exclude<Parameters<Server["listen"]>[0], undefined> & {
  getsockname(out: { port?: number }): number
}

/**
 * How Node's own cluster module makes the ports that it shares. It has no public name: a public server would accept connections
 * here, too.
 */
type CreateHandle = (address: string | null, port: number, family: number) => BoundHandle | number
const { _createServerHandle: createServerHandle } = net as unknown as { _createServerHandle: CreateHandle }

export type Ports = {
  /** Binds a port once. @throws `EADDRINUSE`, `EACCES` as `listen` does */
  open(address: PortAddress): Promise<{ handle: BoundHandle; port: number }>
}

/** Once a version has listened on a port, connections wait in the kernel while no version accepts them. */
export function openPorts(): Ports {
  const open = new Map<number, { handle: BoundHandle; port: number }>()
  return {
    async open(address) {
      const found = open.get(address.port)
      if (found) return found
      const bound = await bindPort(address)
      open.set(bound.port, bound)
      return bound
    },
  }
}

async function bindPort({ port, host }: PortAddress): Promise<{ handle: BoundHandle; port: number }> {
  const address = host !== null && isIP(host) === 0 ? (await lookup(host)).address : host
  const handle = createServerHandle(address, port, isIP(address ?? ""))
  if (typeof handle === "number") throw createPortError(getSystemErrorName(handle), port)
  // libuv reports a port in use only when it is listened on; until then the handle has no port.
  const bound: { port?: number } = {}
  if (handle.getsockname(bound) !== 0 || !bound.port || (port !== 0 && bound.port !== port))
    throw createPortError("EADDRINUSE", port)
  return { handle, port: bound.port }
}

const createPortError = (code: string, port: number) =>
  Object.assign(new Error(`listen ${code}: port ${port}`), { code, port })
