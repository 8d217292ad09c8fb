import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type ESTree, parseSync, Visitor } from "vite"

export type ListedTest = { file: string; title: string; ids: string[] }

const patterns = "{app,db,demo,domain,lib,server,services,tests}/**/*.{test,spec}.{ts,tsx}"

/** Every test with its title, below those of its describes, and the IDs that it or they carry. */
export function readTests(root: string): ListedTest[] {
  return globSync(patterns, { cwd: root })
    .sort()
    .flatMap((file) => readFile(file, readFileSync(join(root, file), "utf8")))
}

export function readFile(file: string, source: string): ListedTest[] {
  const found: ListedTest[] = []
  const describes: { node: ESTree.CallExpression; title: string; ids: string[] }[] = []
  new Visitor({
    CallExpression(node) {
      const called = parseCall(node)
      if (!called) return
      if (called.isDescribe) describes.push({ node, ...called })
      else {
        const all = [...describes, called]
        const titles = all.map(({ title }) => title).filter((title) => title !== "" && title !== "…")
        found.push({ file, title: titles.join(" › ") || "…", ids: [...new Set(all.flatMap(({ ids }) => ids))] })
      }
    },
    "CallExpression:exit"(node) {
      if (describes.at(-1)?.node === node) describes.pop()
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** A call of `test`, `it` or `describe`, or of a variable whose name ends with `Test`, with its own title and IDs. */
function parseCall(node: ESTree.CallExpression) {
  const [first, ...others] = node.arguments
  const text = first && readTitle(first)
  if (text === undefined || !others.some((other) => /Function|Identifier/.test(other.type))) return
  const names = readNames(node.callee)
  if (!/^(test|it|describe|\w+Test)$/.test(names[0] ?? "") || names.includes("step")) return
  const [, title = text, ids = ""] = /^(.*?) ?\[([^[\]]+)\]$/.exec(text) ?? []
  const isTable = names.includes("each") || names.includes("for")
  return {
    isDescribe: names.includes("describe"),
    title: isTable ? title.replace(/%[a-zA-Z#]|\$[a-zA-Z]\w*/g, "…") : title,
    ids: ids.split(", ").filter(Boolean),
  }
}

/** `test.each(rows)(…)` is test, each. */
function readNames(callee: ESTree.Expression): string[] {
  if (callee.type === "Identifier") return [callee.name]
  if (callee.type === "CallExpression") return readNames(callee.callee)
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return []
  return [...readNames(callee.object), callee.property.name]
}

function readTitle(node: ESTree.Argument): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value
  if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.cooked).join("…")
}
