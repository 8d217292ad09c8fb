import { execFile } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { DatabaseProblem } from "../problem.ts"
import { diskFull, type EmbeddedPaths, setFolderOwner, withFolderErrors } from "./data-folders.ts"
import { cannotRun, type Native, noBinary } from "./native.ts"
import { getCommandLine } from "./processes.ts"
import { USER } from "./running.ts"
import { explainUserFailure, type ServerUser } from "./server-user.ts"
import { serverEnvironment } from "./settings.ts"

export function findDataOwner({ data, folder }: EmbeddedPaths): { uid: number; gid: number } | null {
  return withFolderErrors(folder, () => statSync(data, { throwIfNoEntry: false }) ?? null)
}

/** Whether there is data that this PostgreSQL can run on. @throws DatabaseProblem `other-version`, `not-writable` */
export function hasData({ data, folder }: EmbeddedPaths, native: Native): boolean {
  const text = withFolderErrors(folder, () => {
    const file = join(data, "PG_VERSION")
    return statSync(file, { throwIfNoEntry: false }) ? readFileSync(file, "utf8") : ""
  })
  if (!text) return false
  const major = Number.parseInt(text, 10)
  if (major === native.major) return true
  throw new DatabaseProblem(
    "other-version",
    `The data in ${data} was written by PostgreSQL ${major}, and this Solander brings PostgreSQL ${native.major}. ` +
      `Start the Solander version that wrote it and export the shop, then import it here; or run a PostgreSQL ${major} server on it and set DATABASE_URL.`,
  )
}

/** A folder is renamed when complete, so that an interrupted start leaves no half-made data. @throws DatabaseProblem */
export async function createData(paths: EmbeddedPaths, native: Native, user: ServerUser): Promise<void> {
  await removeIncompleteData(paths)
  const incompleteFolder = `${paths.data}-new-${process.pid}`
  withFolderErrors(paths.folder, () => {
    mkdirSync(incompleteFolder, { mode: 0o700 })
    setFolderOwner(incompleteFolder, user)
  })
  try {
    await initdb(incompleteFolder, paths, native, user)
    withFolderErrors(paths.folder, () => renameSync(incompleteFolder, paths.data))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Another process that started at the same moment made the data.
    if ((code !== "ENOTEMPTY" && code !== "EEXIST") || !existsSync(join(paths.data, "PG_VERSION"))) throw error
  } finally {
    rmSync(incompleteFolder, { recursive: true, force: true })
  }
}

async function initdb(half: string, places: EmbeddedPaths, native: Native, user: ServerUser): Promise<void> {
  // The same collation on every system: built into PostgreSQL since version 17, from the C library before.
  const locale =
    native.major >= 17
      ? [
          "--locale-provider=builtin",
          "--builtin-locale=C.UTF-8",
          `--locale=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
        ]
      : ["--locale=C.UTF-8"]
  const initdbArgs = [
    "-D",
    half,
    "-U",
    USER,
    "--auth-local=trust",
    "--auth-host=reject",
    "-E",
    "UTF8",
    ...locale,
    "--no-instructions",
  ]
  const [program, ...rest] = [...user.prefix, join(native.bin, "initdb"), ...initdbArgs]
  try {
    await promisify(execFile)(program as string, rest, { env: serverEnvironment(native.env) })
  } catch (error) {
    throw explainInitdbFailure(places.folder, native, user, error as Error & { stderr?: string })
  }
}

function explainInitdbFailure(
  folder: string,
  { bin }: Native,
  user: ServerUser,
  error: Error & { stderr?: string },
): Error {
  const text = error.stderr?.trim() || error.message
  const asOther = explainUserFailure(user, text, bin)
  if (asOther) return asOther
  if (isFull(text)) return diskFull(folder, error)
  if (cannotRun(text)) return noBinary(`${process.platform}-${process.arch}: ${text.split("\n").at(-1)}`, error)
  return new DatabaseProblem("did-not-start", `PostgreSQL could not prepare the data folder ${folder}: ${text}`, {
    cause: error,
  })
}

export const isFull = (text: string) => /No space left on device|Disk quota exceeded/.test(text)

async function removeIncompleteData({ folder, data }: EmbeddedPaths): Promise<void> {
  for (const name of readdirSync(folder)) {
    const pid = /^postgres-new-(\d+)$/.exec(name)?.[1]
    if (pid && (Number(pid) === process.pid || !(await getCommandLine(Number(pid))))) {
      rmSync(`${data}-new-${pid}`, { recursive: true, force: true })
    }
  }
}
