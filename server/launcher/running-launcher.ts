import type { StoredState } from "../../services/launcher/state-file.server.ts"
import type { LaunchTimes } from "./launch-times.ts"
import type { VersionProcess } from "./version-process.ts"

export type RunningLauncher = {
  state: StoredState
  times: LaunchTimes
  /** The last version that was started; it may have ended. */
  running: VersionProcess | null
  stopping: AbortSignal
  requests: SwitchRequests
  /** Whether there is a complete program of this version. */
  has(version: string): boolean
  start(version: string): Promise<VersionProcess>
  /** @throws when the disk is full */
  saveState(): void
}

/** What the version that serves asks for. */
export type SwitchRequests = {
  /** Resolves when there is one. */
  arrived(): Promise<"requested">
  take(): string
  /** Answers with a refusal, or records the change before it begins. */
  receive(launcher: RunningLauncher, to: string): void
}
