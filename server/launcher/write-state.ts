import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from "node:fs"
import { getStateFile, type StoredState } from "../../services/launcher/state-file.server.ts"

/** A power cut leaves the whole former state or the whole new one. */
export const writeState = (versionsFolder: string, state: StoredState): void =>
  writeDurably(versionsFolder, getStateFile(versionsFolder), `${JSON.stringify(state, null, 2)}\n`)

export function writeDurably(folder: string, file: string, text: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const incomplete = `${file}.new`
  const opened = openSync(incomplete, "w", 0o600)
  try {
    writeFileSync(opened, text)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
  renameSync(incomplete, file)
  // The new name is on the disk only when its folder is.
  const openedFolder = openSync(folder, "r")
  try {
    fsyncSync(openedFolder)
  } finally {
    closeSync(openedFolder)
  }
}
