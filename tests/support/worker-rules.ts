import { dirname, join } from "node:path"
import type { SourceFile } from "./imports.ts"

const namedImportPattern = /^import \{([^}]+)\} from "(\.[^"]+)"/gm

/** A file's named imports without types, with their source files. */
const listImports = ({ path, text }: Pick<SourceFile, "path" | "text">) =>
  [...text.matchAll(namedImportPattern)].flatMap(([, names = "", from = ""]) =>
    names
      .split(",")
      .map((name) => name.trim().replace(/ as .*/, ""))
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => ({ name, from: join(dirname(path), from) })),
  )

/**
 * Tests that call a worker's function: they would pass even if the program never sent the job.
 * @param workers `server/job-workers.ts`
 */
export function findWorkerCalls(files: SourceFile[], workers: SourceFile): string[] {
  const workerFunctions = new Set(
    listImports(workers)
      .filter(({ from }) => from.startsWith("server/") || from.endsWith(".server.ts"))
      .map(({ name, from }) => `${name} ${from}`),
  )
  return files.flatMap((file) =>
    listImports(file)
      .filter(({ name, from }) => workerFunctions.has(`${name} ${from}`))
      .map(({ name }) => `worker: ${file.path} calls ${name} itself`),
  )
}
