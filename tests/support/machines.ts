import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { type AddressInfo, connect, createServer } from "node:net"
import { isLinux, isRoot } from "./embedded.ts"

/** Whether this process may create network namespaces: root in a container may not. */
export function canMakeMachines(): boolean {
  if (!isRoot || !isLinux || !existsSync("/usr/sbin/ip")) return false
  try {
    ip("netns add solander-probe")
    ip("netns del solander-probe")
    return true
  } catch {
    return false
  }
}

function ip(command: string): void {
  execFileSync("/usr/sbin/ip", command.split(" "), { stdio: ["ignore", "ignore", "pipe"] })
}

export type Machine = {
  address: string
  /** Put before a program, it runs on that machine. */
  command: [string, ...string[]]
  unplug(): void
  plugIn(): void
}

/** Machines with a cable each to one switch, which is `address` here. */
export function openMachines(count: number) {
  // Names of network devices have 15 characters at most.
  const prefix = `sol${process.pid % 100_000}`
  const network = `10.77.${process.pid % 250}`
  const bridge = `${prefix}sw`
  ip(`link add ${bridge} type bridge`)
  ip(`addr add ${network}.1/24 dev ${bridge}`)
  ip(`link set ${bridge} up`)
  const machines = Array.from({ length: count }, (_, n): Machine => {
    const [name, near, far] = [`${prefix}${n}`, `${prefix}${n}a`, `${prefix}${n}b`]
    const address = `${network}.${n + 2}`
    ip(`netns add ${name}`)
    ip(`link add ${near} type veth peer name ${far}`)
    ip(`link set ${near} master ${bridge}`)
    ip(`link set ${near} up`)
    ip(`link set ${far} netns ${name}`)
    ip(`-n ${name} addr add ${address}/24 dev ${far}`)
    ip(`-n ${name} link set ${far} up`)
    ip(`-n ${name} link set lo up`)
    return {
      address,
      command: ["/usr/sbin/ip", "netns", "exec", name],
      unplug: () => ip(`link set ${near} down`),
      plugIn: () => ip(`link set ${near} up`),
    }
  })
  return {
    address: `${network}.1`,
    network: `${network}.0/24`,
    machines,
    close() {
      for (let n = 0; n < count; n++) {
        // A process that is ending would keep the cable, with its machine.
        ip(`link del ${prefix}${n}a`)
        ip(`netns del ${prefix}${n}`)
      }
      ip(`link del ${bridge}`)
    },
  }
}

/** Passes connections to `address` on to a server of this machine. @returns its port */
export async function forwardPort(address: string, port: number) {
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1")
    near.pipe(far).pipe(near)
    near.on("error", () => far.destroy())
    far.on("error", () => near.destroy())
  })
  server.listen(0, address)
  await once(server, "listening")
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
