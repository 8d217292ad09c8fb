import { hash, randomBytes } from "node:crypto"

/** At most so many from one network. */
export const perNetwork = { minute: 60, day: 2_000 }
/** At most so many together from addresses that say nothing. */
export const withoutNetwork = { minute: 3_000, day: 100_000 }
/** Networks that are remembered a day; beyond that, somebody has far too many of them, and further ones are not counted. */
export const mostNetworks = 50_000

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * Counts what comes from each network, in memory, by a hash with a random number of the day: no address stays there either.
 * Of IPv6 it counts by the first 48 bits: whoever has one such network has 65,536 of the smaller ones.
 */
export function openAllowance() {
  let [minute, day] = [0, 0]
  let salt = ""
  let inMinute = new Map<string, number>()
  let inDay = new Map<string, number>()
  return (network: string | null, at: Date): boolean => {
    const time = at.getTime()
    if (Math.floor(time / minuteMs) !== minute) [minute, inMinute] = [Math.floor(time / minuteMs), new Map()]
    if (Math.floor(time / dayMs) !== day) {
      ;[day, inDay] = [Math.floor(time / dayMs), new Map()]
      salt = randomBytes(16).toString("hex")
    }
    const name = network === null ? "" : hash("sha256", salt + wide(network), "base64url")
    const most = network === null ? withoutNetwork : perNetwork
    const [before, today] = [inMinute.get(name) ?? 0, inDay.get(name) ?? 0]
    if (before >= most.minute || today >= most.day || (today === 0 && inDay.size >= mostNetworks)) return false
    inMinute.set(name, before + 1)
    inDay.set(name, today + 1)
    return true
  }
}

/** `2001:db8:1:2::/64` becomes `2001:db8:1`. */
const wide = (network: string) => (network.includes(":") ? network.split(":").slice(0, 3).join(":") : network)
