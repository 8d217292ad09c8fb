import type { Readable } from "node:stream"

/** `by` is the virus; `unknown`: the scanner was not reached or gave no verdict, for the reason `why`. */
export type Verdict = { is: "passed" } | { is: "infected"; by: string } | { is: "unknown"; why: string }

export type VirusScan = {
  /** Reads all of `content`, or destroys it. */
  scan(content: Readable): Promise<Verdict>
  /** Null: no scanner is set up. */
  status(): Promise<{ answers: true; version: string } | { answers: false; why: string } | null>
}

export const noVirusScan: VirusScan = {
  async scan(content) {
    content.destroy()
    return { is: "passed" }
  },
  status: async () => null,
}

/** `host`, `host:port` (default 3310) or the path of a socket, as in `CLAMAV_HOST`; null: invalid. */
export function parseScanAddress(written: string): { path: string } | { host: string; port: number } | null {
  if (written.startsWith("/")) return { path: written }
  const [, name, port = "3310"] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(written) ?? []
  if (name === undefined || Number(port) < 1 || Number(port) > 65_535) return null
  return { host: name.replace(/^\[|\]$/g, ""), port: Number(port) }
}
