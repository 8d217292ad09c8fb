import { dirname, join, normalize } from "node:path"
import type { SourceFile } from "./imports.ts"

/** Route exports that the framework reads by name. */
const routeExports =
  /^(?:loader|action|meta|links|handle|headers|shouldRevalidate|clientLoader|clientAction|ErrorBoundary|Layout|HydrateFallback|middleware|clientMiddleware)$/

/** Files whose exports are read without imports: by the framework, its replacements, and the tool that compares tables. */
const externallyReadFiles = /^(?:app\/entry|app\/router\/|db\/tables\/)/

const exportDeclarations = /^export (?:declare )?(?:async )?(?:function\*?|const|class|type|interface|let) (\w+)/gm
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const namedImports = /(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s+from\s+["'](\.[^"']+)["']/g
const wholeImports = /(?:\*\s+as\s+\w+\s+from\s+|\bexport\s+\*\s+from\s+|\bimport\(\s*|\bmock\(\s*)["'](\.[^"']+)["']/g

/** Exports that no other file imports. */
export function findUnusedExports(sources: SourceFile[], users: SourceFile[]): string[] {
  const used = new Set<string>()
  for (const { path, text } of users) {
    const code = text.replace(comments, "")
    const fileOf = (from: string) => normalize(join(dirname(path), from))
    for (const [, names = "", from = ""] of code.matchAll(namedImports))
      for (const specifier of names.split(","))
        used.add(
          `${fileOf(from)} ${
            specifier
              .trim()
              .replace(/^type\s+/, "")
              .split(/\s/)[0]
          }`,
        )
    for (const [, from = ""] of code.matchAll(wholeImports)) used.add(fileOf(from))
  }
  return sources
    .filter(({ path }) => !externallyReadFiles.test(path) && !used.has(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(exportDeclarations)]
        .map(([, name = ""]) => name)
        .filter((name) => !routeExports.test(name) && !used.has(`${path} ${name}`))
        .map((name) => `export: ${path} exports ${name}, which no other file imports`),
    )
}

/** Names that two files export. */
export function findDuplicateExports(sources: SourceFile[]): string[] {
  const places = new Map<string, string[]>()
  for (const { path, text } of sources)
    for (const [, name = ""] of text.matchAll(exportDeclarations))
      if (!routeExports.test(name)) places.set(name, [...(places.get(name) ?? []), path])
  return [...places]
    .filter(([, paths]) => new Set(paths).size > 1)
    .map(([name, paths]) => `export: ${name} is declared in ${[...new Set(paths)].join(" and ")}`)
}
