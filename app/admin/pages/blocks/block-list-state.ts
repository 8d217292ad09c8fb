import type { PageBlock } from "../../../../domain/pages/page-blocks.ts"
import { parseJsonList } from "../../installation-views/json-list.ts"

export const parseBlocks = (text: string): PageBlock[] => parseJsonList<PageBlock>(text)

const blockTexts = new WeakMap<PageBlock, string>()

/** Names in one order, so that equal blocks are equal texts. A page of 200 blocks is compared at each key. */
export function formatBlock(block: PageBlock): string {
  const known = blockTexts.get(block)
  if (known !== undefined) return known
  const text = JSON.stringify(block, sortNames)
  blockTexts.set(block, text)
  return text
}

export const formatBlocks = (blocks: readonly PageBlock[]): string => `[${blocks.map(formatBlock).join(",")}]`

function sortNames(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

export const insertBlock = (blocks: PageBlock[], block: PageBlock, at: number): PageBlock[] =>
  blocks.toSpliced(at, 0, block)

export const removeBlock = (blocks: PageBlock[], id: string): PageBlock[] => blocks.filter((block) => block.id !== id)

export function moveBlock(blocks: PageBlock[], id: string, by: number): PageBlock[] {
  const at = blocks.findIndex((block) => block.id === id)
  const to = at + by
  const block = blocks[at]
  if (!block || to < 0 || to >= blocks.length) return blocks
  return blocks.toSpliced(at, 1).toSpliced(to, 0, block)
}

/** After the original. */
export function duplicateBlock(blocks: PageBlock[], id: string, newId: string): PageBlock[] {
  const at = blocks.findIndex((block) => block.id === id)
  const block = blocks[at]
  return block ? insertBlock(blocks, { ...block, id: newId }, at + 1) : blocks
}

export const changeBlock = (blocks: PageBlock[], id: string, changes: object): PageBlock[] =>
  blocks.map((block) => (block.id === id ? ({ ...block, ...changes } as PageBlock) : block))
