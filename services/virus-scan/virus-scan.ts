import type { Readable } from "node:stream"

/** `infected`: `by` which virus. `unknown`: the scanner was not reached, or did not say; `why`, in its words. */
export type Verdict = { is: "passed" } | { is: "infected"; by: string } | { is: "unknown"; why: string }

/** Looks for viruses in files of strangers. */
export type VirusScan = {
  /** Reads all of `content`, or destroys it. */
  scan(content: Readable): Promise<Verdict>
  /** Whether the scanner answers; null: the host has set none up. */
  standing(): Promise<{ answers: true; version: string } | { answers: false; why: string } | null>
}

/** Where no scanner is set up everything passes. */
export const noVirusScan: VirusScan = {
  async scan(content) {
    content.destroy()
    return { is: "passed" }
  },
  standing: async () => null,
}

/** `host`, `host:port` (3310 without one) or the path of a socket, as `CLAMAV_HOST` names it; null: it is none of them. */
export function readScanAddress(written: string): { path: string } | { host: string; port: number } | null {
  if (written.startsWith("/")) return { path: written }
  const [, name, port = "3310"] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(written) ?? []
  if (name === undefined || Number(port) < 1 || Number(port) > 65_535) return null
  return { host: name.replace(/^\[|\]$/g, ""), port: Number(port) }
}
