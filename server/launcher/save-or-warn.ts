import { printLine } from "../terminal.ts"
import type { RunningLauncher } from "./running-launcher.ts"

/** What is not saved is done again, or undone, at the next start. */
export function saveOrWarn(launcher: RunningLauncher): void {
  try {
    launcher.saveState()
  } catch (error) {
    printLine(`The state of the versions could not be saved: ${(error as Error).message}`)
  }
}
