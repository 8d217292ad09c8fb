/** How the last change from one version to another went. */
export type LaunchOutcome = {
  from: string
  to: string
  /** `watching`: it answers, and is undone when it ends within ten minutes. */
  status: "switching" | "watching" | "done" | "undone"
  startedAt: string
  endedAt: string | null
  /** A sentence for the owner: why it was undone. */
  reason: string | null
}

export type LauncherState = {
  /** The version that serves. */
  current: string
  /** What can be gone back to. */
  former: string | null
  last: LaunchOutcome | null
}

/** The process that holds the ports, starts one version at a time, and goes back to the former one when the new one fails. */
export type Launcher = {
  /** Where unpacked releases are, each in a folder that has its version as its name. */
  versionsFolder: string
  readState(): Promise<LauncherState>
  /** Returns when the launcher has accepted it; this process is stopped then. @throws LauncherRefusal with a sentence */
  switchTo(version: string): Promise<void>
}

/** Its message is a sentence for the owner. */
export class LauncherRefusal extends Error {
  override name = "LauncherRefusal"
}
