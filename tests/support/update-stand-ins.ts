import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import type { Shop } from "../../domain/shop.ts"
import type { LauncherState, LaunchOutcome } from "../../services/launcher/launcher.ts"
import type { FetchOptions, Release } from "../../services/releases/releases.ts"

/** Of nothing: the stand-in verifies no signature. */
export const publisherKey = `ssh-ed25519 ${"A".repeat(68)} releases@example.com`

export const updateSource = { address: "https://releases.example.com/", publicKeys: publisherKey }

const release: Release = {
  version: "1.1.0",
  releasedAt: "2026-11-20T10:00:00.000Z",
  notes: "Viewing rooms open faster.\nThe cart has room for notes.",
  migrations: Array.from({ length: 40 }, (_, index) => `${index}_step`),
  minimumVersion: "1.0.0",
  files: { "linux-x64": { name: "solander-1.1.0-linux-x64.tar.gz", bytes: 98_000_000, sha256: "0".repeat(64) } },
}

type Fetch = (options: FetchOptions) => Promise<void>

export type UpdateStandIns = {
  /** What the launcher says; tests change it, as a change of versions does. */
  state: LauncherState
  /** What the source offers. */
  offered: Release | null
  fetch: Fetch
  switched: string[]
  fetched: string[]
  /** The launcher’s word about the last change. */
  end(status: LaunchOutcome["status"], reason?: string): void
}

/** Gives a shop a launcher and a source of releases that do only what the test says, until the test ends. */
export function createUpdateStandIns(shop: Shop): UpdateStandIns {
  const versionsFolder = mkdtempSync(join(tmpdir(), "solander-versions-"))
  const before = { launcher: shop.launcher, releases: shop.releases }
  onTestFinished(() => {
    Object.assign(shop, before)
    rmSync(versionsFolder, { recursive: true, force: true })
  })
  const standIns: UpdateStandIns = {
    state: { current: "1.0.0", former: null, last: null },
    offered: release,
    fetch: async () => {},
    switched: [],
    fetched: [],
    end(status, reason) {
      const { last } = standIns.state
      if (!last) throw new Error("no version was changed")
      const [current, former] = status === "undone" ? [last.from, null] : [last.to, last.from]
      const endedAt = status === "watching" ? null : shop.now().toISOString()
      standIns.state = { current, former, last: { ...last, status, endedAt, reason: reason ?? null } }
    },
  }
  shop.launcher = {
    versionsFolder,
    readState: async () => standIns.state,
    async switchTo(version) {
      standIns.switched.push(version)
      const startedAt = shop.now().toISOString()
      const from = standIns.state.current
      const last = { from, to: version, status: "switching", startedAt, endedAt: null, reason: null } as const
      standIns.state = { ...standIns.state, last }
    },
  }
  shop.releases = {
    find: async (_, { current }) => (standIns.offered?.version === current ? null : standIns.offered),
    async fetch(_, { version }, options) {
      standIns.fetched.push(version)
      await standIns.fetch(options)
    },
  }
  return standIns
}
