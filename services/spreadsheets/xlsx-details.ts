import { dirname, join } from "node:path/posix"
import { type Merge, maxRowLength, type SheetDetails } from "./table.ts"
import { createRuns, isTrue } from "./xlsx-runs.ts"
import { maxSheetBytes } from "./xlsx-workbook.ts"
import { readWholeXml } from "./xml.ts"
import type { Zip } from "./zip.ts"

const maxPartBytes = 64 * 1024 * 1024
/** Memory limits that no list reaches. */
const maxMerges = 50_000
const maxComments = 50_000
const maxColumns = 1024

export type XlsxDetails = SheetDetails & { merges: ReadonlyMap<number, Merge[]>; comments: ReadonlyMap<string, string> }

export function parseColumn(letters: string): number {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function parseMerge(range: string): (Merge & { top: number }) | null {
  const [, from = "", top = "", to = "", bottom = ""] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(range) ?? []
  if (from === "") return null
  return { left: parseColumn(from), right: parseColumn(to), top: Number(top), bottom: Number(bottom) }
}

export async function readXlsxDetails(zip: Zip, part: string): Promise<XlsxDetails> {
  const merges = new Map<number, Merge[]>()
  const hiddenColumns = new Set<number>()
  let count = 0
  await readWholeXml(await zip.open(part, maxSheetBytes), {
    open(name, attributes) {
      if (name === "col" && isTrue(attributes.hidden)) {
        const last = Math.min(Number(attributes.max) || 0, maxColumns)
        for (let column = Number(attributes.min) || 1; column <= last; column++) hiddenColumns.add(column - 1)
      } else if (name === "mergeCell" && count++ < maxMerges) {
        const merge = parseMerge(attributes.ref ?? "")
        if (!merge) return
        const rowMerges = merges.get(merge.top)
        if (rowMerges) rowMerges.push(merge)
        else merges.set(merge.top, [merge])
      }
    },
    close() {},
    text() {},
  })
  const parts = await findParts(zip, part)
  let pictures = 0
  for (const drawing of parts.drawing) pictures += await countPictures(zip, drawing)
  const comments = new Map<string, string>()
  for (const [at, text] of await readComments(zip, parts.comments, "comment")) comments.set(at, text)
  // A newer program writes a comment twice: this one includes the answers.
  for (const [at, text] of await readComments(zip, parts.threadedComment, "threadedComment")) comments.set(at, text)
  return { merges, comments, hiddenColumns, pictures }
}

type PartKind = "comments" | "threadedComment" | "drawing"

async function findParts(zip: Zip, part: string): Promise<Record<PartKind, string[]>> {
  const found: Record<PartKind, string[]> = { comments: [], threadedComment: [], drawing: [] }
  const relations = join(dirname(part), "_rels", `${part.split("/").at(-1)}.rels`)
  if (!zip.has(relations)) return found
  await readWholeXml(await zip.open(relations, maxPartBytes), {
    open(name, { Type = "", Target = "" }) {
      const kind = (Object.keys(found) as PartKind[]).find((one) => Type.endsWith(`/${one}`))
      if (name !== "Relationship" || !kind) return
      const target = Target.startsWith("/") ? Target.slice(1) : join(dirname(part), Target)
      if (zip.has(target)) found[kind].push(target)
    },
    close() {},
    text() {},
  })
  return found
}

async function countPictures(zip: Zip, part: string): Promise<number> {
  let count = 0
  await readWholeXml(await zip.open(part, maxPartBytes), {
    open(name) {
      if (name === "pic") count++
    },
    close() {},
    text() {},
  })
  return count
}

async function readComments(zip: Zip, parts: readonly string[], element: string): Promise<Map<string, string>> {
  const comments = new Map<string, string>()
  for (const part of parts) {
    let at = ""
    const runs = createRuns(maxRowLength)
    await readWholeXml(await zip.open(part, maxPartBytes), {
      open(name, attributes) {
        if (name === element) {
          at = attributes.ref ?? ""
          runs.clear()
        } else runs.open(name === "text" && element === "threadedComment" ? "t" : name, attributes)
      },
      close(name) {
        runs.close(name === "text" && element === "threadedComment" ? "t" : name)
        const text = runs.get().text.trim()
        if (name !== element || text === "" || comments.size >= maxComments) return
        comments.set(at, comments.has(at) ? `${comments.get(at)}\n${text}` : text)
      },
      text: (piece) => runs.add(piece),
    })
  }
  return comments
}
