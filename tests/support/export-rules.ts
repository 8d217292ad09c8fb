import { dirname, join, normalize } from "node:path"
import type { SourceFile } from "./imports.ts"

/** Route exports that the framework reads by name. */
const ofRoutes =
  /^(?:loader|action|meta|links|handle|headers|shouldRevalidate|clientLoader|clientAction|ErrorBoundary|Layout|HydrateFallback|middleware|clientMiddleware)$/

/** Files whose exports are read without imports: by the framework, its replacements, and the tool that compares tables. */
const forOthers = /^(?:app\/entry|app\/router\/|db\/tables\/)/

const declared = /^export (?:declare )?(?:async )?(?:function\*?|const|class|type|interface|let) (\w+)/gm
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const named = /(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s+from\s+["'](\.[^"']+)["']/g
const whole = /(?:\*\s+as\s+\w+\s+from\s+|\bexport\s+\*\s+from\s+|\bimport\(\s*|\bmock\(\s*)["'](\.[^"']+)["']/g

/** Exports that no other file imports. */
export function unusedExports(sources: SourceFile[], users: SourceFile[]): string[] {
  const used = new Set<string>()
  for (const { path, text } of users) {
    const code = text.replace(comments, "")
    const fileOf = (from: string) => normalize(join(dirname(path), from))
    for (const [, names = "", from = ""] of code.matchAll(named))
      for (const part of names.split(","))
        used.add(
          `${fileOf(from)} ${
            part
              .trim()
              .replace(/^type\s+/, "")
              .split(/\s/)[0]
          }`,
        )
    for (const [, from = ""] of code.matchAll(whole)) used.add(fileOf(from))
  }
  return sources
    .filter(({ path }) => !forOthers.test(path) && !used.has(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(declared)]
        .map(([, name = ""]) => name)
        .filter((name) => !ofRoutes.test(name) && !used.has(`${path} ${name}`))
        .map((name) => `export: ${path} exports ${name}, which no other file imports`),
    )
}

const component = /^[A-Z]/

/** Names that two files export. Components of pages may share a name. */
export function doubledExports(sources: SourceFile[]): string[] {
  const places = new Map<string, string[]>()
  for (const { path, text } of sources)
    for (const [, name = ""] of text.matchAll(declared))
      if (!ofRoutes.test(name)) places.set(name, [...(places.get(name) ?? []), path])
  return [...places]
    .filter(([name, paths]) => new Set(paths).size > 1 && !(component.test(name) && paths.every(isOfPage)))
    .map(([name, paths]) => `export: ${name} is declared in ${[...new Set(paths)].join(" and ")}`)
}

const isOfPage = (path: string) => path.endsWith(".tsx")
