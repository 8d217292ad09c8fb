// `solander start` of the packages: main.ts FOLDER [arguments for each version], with the package's folder. Tests shorten
// its times by `--times` and JSON.
// `--which` in their place prints the folder of the version that commands run with.
import { resolve } from "node:path"
import { getVersionsFolder, readStateFile } from "../../services/launcher/state-file.server.ts"
import { runOrExplain } from "../terminal.ts"
import { defaultLaunchTimes, type LaunchTimes } from "./launch-times.ts"
import { resolveState } from "./resolve-state.ts"
import { runLauncher } from "./run-launcher.ts"
import { findVersionFolder, readProgramVersion } from "./versions.ts"

const [folder = ".", ...rest] = process.argv.slice(2)
const home = resolve(folder)
const data = resolve(process.env.SOLANDER_DATA || "data")

await runOrExplain(() => (rest[0] === "--which" ? printProgram() : launch(rest)))

async function printProgram(): Promise<void> {
  const folders = { home, versionsFolder: getVersionsFolder(data) }
  const has = (version: string) => findVersionFolder(version, folders) !== null
  const stored = readStateFile(folders.versionsFolder)
  // While it is watched the new version serves; a start would undo the change.
  const isServing = stored?.last?.status === "watching" && has(stored.current)
  const packaged = readProgramVersion(home)
  const { current } = isServing ? stored : resolveState(stored, { packaged, has, now: new Date() })
  process.stdout.write(`${findVersionFolder(current, folders) ?? home}\n`)
}

async function launch(words: string[]): Promise<void> {
  const at = words.indexOf("--times")
  const times = {
    ...defaultLaunchTimes,
    ...(at < 0 ? {} : (JSON.parse(words[at + 1] ?? "{}") as Partial<LaunchTimes>)),
  }
  const args = at < 0 ? words : words.toSpliced(at, 2)
  const exit = await runLauncher({ home, data, args, env: process.env, times })
  if (exit.signal === null) process.exit(exit.code ?? 1)
  // Ends as its version did.
  process.removeAllListeners(exit.signal)
  process.kill(process.pid, exit.signal)
}
