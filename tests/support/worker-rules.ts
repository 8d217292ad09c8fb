import { dirname, join } from "node:path"
import type { SourceFile } from "./imports.ts"

const importing = /^import \{([^}]+)\} from "(\.[^"]+)"/gm

/** What a file imports by name, with the file that has it; types aside. */
const importsOf = ({ path, text }: Pick<SourceFile, "path" | "text">) =>
  [...text.matchAll(importing)].flatMap(([, names = "", from = ""]) =>
    names
      .split(",")
      .map((name) => name.trim().replace(/ as .*/, ""))
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => ({ name, from: join(dirname(path), from) })),
  )

/**
 * Tests that do a worker's work: a program that never asks its workers for it would pass them.
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
