import { hash, randomBytes } from "node:crypto"

export const perNetwork = { minute: 60, day: 2_000 }
export const withoutNetwork = { minute: 3_000, day: 100_000 }
/** So that one visitor cannot fill the list of missing addresses. */
export const missingPerNetwork = { minute: 10, day: 30 }
export const missingWithoutNetwork = { minute: 100, day: 1_000 }
/** Remembered for a day; further networks are not counted. */
export const maxNetworks = 50_000

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * By a hash with the day's random salt, so that no address is stored; IPv6 by the first 48 bits, which contain 65,536 networks.
 */
export function createAllowance(ofNetwork = perNetwork, unknown = withoutNetwork) {
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
    const name = network === null ? "" : hash("sha256", salt + widenNetwork(network), "base64url")
    const limits = network === null ? unknown : ofNetwork
    const [before, today] = [inMinute.get(name) ?? 0, inDay.get(name) ?? 0]
    if (before >= limits.minute || today >= limits.day || (today === 0 && inDay.size >= maxNetworks)) return false
    inMinute.set(name, before + 1)
    inDay.set(name, today + 1)
    return true
  }
}

const widenNetwork = (network: string) => (network.includes(":") ? network.split(":").slice(0, 3).join(":") : network)
