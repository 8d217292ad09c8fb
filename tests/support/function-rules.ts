import { parseSync } from "vite"
import type { SourceFile } from "./imports.ts"

const maxLines = 60
/** Of a component with its elements. */
const maxComponentLines = 100

type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string"

const listChildren = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode)

const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"])

const hasElements = (node: SyntaxNode): boolean =>
  node.type === "JSXElement" || node.type === "JSXFragment" || listChildren(node).some(hasElements)

function* findFunctions(node: SyntaxNode): Generator<SyntaxNode> {
  if (functionTypes.has(node.type)) yield node
  for (const child of listChildren(node)) yield* findFunctions(child)
}

export function findLongFunctions(files: SourceFile[]): string[] {
  return files
    .filter(({ lines }) => lines > maxLines)
    .flatMap(({ path, text }) => {
      const countLines = ({ start, end }: SyntaxNode) => text.slice(start, end).split("\n").length
      const { program } = parseSync(path, text)
      return [...findFunctions(program as unknown as SyntaxNode)]
        .filter((node) => countLines(node) > maxLines)
        .filter((node) => countLines(node) > maxComponentLines || !hasElements(node))
        .map((node) => {
          const line = text.slice(0, node.start).split("\n").length
          return `function: ${path}:${line} has ${countLines(node)} lines`
        })
    })
}
