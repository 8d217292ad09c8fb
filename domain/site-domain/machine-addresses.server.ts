import type { Shop } from "../shop.ts"
import type { MachineAddresses } from "./dns-report.ts"

/** What the owner typed counts, else what the machine itself has. */
export function getMachineAddresses(
  { host }: Pick<Shop, "host">,
  typed: { ipv4: string | null; ipv6: string | null },
): MachineAddresses {
  const own = host.addresses()
  return {
    ipv4: typed.ipv4 === null ? own.ipv4 : [typed.ipv4],
    ipv6: typed.ipv6 === null ? own.ipv6 : [typed.ipv6],
  }
}
