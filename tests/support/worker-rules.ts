import { dirname, join } from "node:path"
import type { SourceFile } from "./imports.ts"

const importing = /^import \{([^}]+)\} from "(\.[^"]+)"/gm

/** A file's named imports without types, with their source files. */
const importsOf = ({ path, text }: Pick<SourceFile, "path" | "text">) =>
  [...text.matchAll(importing)].flatMap(([, names = "", from = ""]) =>
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
export function helpers(files: SourceFile[], workers: SourceFile): string[] {
  const theirs = new Set(
    importsOf(workers)
      .filter(({ from }) => from.startsWith("server/") || from.endsWith(".server.ts"))
      .map(({ name, from }) => `${name} ${from}`),
  )
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ name, from }) => theirs.has(`${name} ${from}`))
      .map(({ name }) => `worker: ${file.path} calls ${name} itself`),
  )
}
