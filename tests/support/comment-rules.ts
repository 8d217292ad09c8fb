import type { SourceFile } from "./imports.ts"

const comments = /\/\*[\s\S]*?\*\/|(?:^|[ \t])\/\/[^\n]*/gm
/** `likeThis` in a comment: the name of something in the code. */
const quotedNames = /`([a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+)(?:\(\))?[`.]/g
const names = /[A-Za-z_$][\w$]*/g

/** Names in libraries, and in examples. */
const otherNames = new Set(["genericOAuth", "hasLoader", "renderToBuffer", "renamePlace", "stopCode", "textWrap"])

/** Names in comments that nothing in the code has, or has any more. */
export function findGoneNames(files: SourceFile[]): string[] {
  const used = new Set(otherNames)
  for (const { text } of files) for (const [name] of text.replace(comments, "").matchAll(names)) used.add(name)
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(comments)]
      .flatMap(([comment]) => [...comment.matchAll(quotedNames)])
      .filter(([, name = ""]) => !used.has(name))
      .map(([, name]) => `comment: ${path} names ${name}, which is nowhere`),
  )
}
