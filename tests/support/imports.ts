import { globSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"

export type SourceFile = { path: string; lines: number; imports: string[]; text: string }

const importPattern =
  /(?:^|[\s;{}])(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gm

/** Every source file below a folder, with its imports from the same tree, including types. Paths are relative to the folder. */
export function readSourceFiles(root: string, patterns: string[]): SourceFile[] {
  return globSync(patterns, { cwd: root })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8")
      const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
      const imports = [...code.matchAll(importPattern)]
        .map((match) => match[1] ?? match[2] ?? "")
        .filter((name) => name.startsWith("."))
        .map((name) => normalize(join(dirname(path), name)))
        .filter((name) => !name.includes("+types/"))
      return { path, lines: text.split("\n").length - 1, imports: [...new Set(imports)], text }
    })
    .sort((one, other) => one.path.localeCompare(other.path))
}

/** Circular imports, each named once. */
export function findImportCycles(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const found = new Set<string>()
  const state = new Map<string, "open" | "done">()
  const trail: string[] = []
  const walk = (path: string) => {
    if (state.get(path) === "done") return
    if (state.get(path) === "open") {
      const ring = trail.slice(trail.indexOf(path))
      const first = ring.indexOf([...ring].sort()[0] ?? "")
      found.add([...ring.slice(first), ...ring.slice(0, first)].join(" → "))
      return
    }
    state.set(path, "open")
    trail.push(path)
    for (const next of byPath.get(path)?.imports ?? []) walk(next)
    trail.pop()
    state.set(path, "done")
  }
  for (const { path } of files) walk(path)
  return [...found]
}
