import type { PageBlock } from "../../../../domain/pages/page-blocks.ts"

/** By path within the block: `dates.0.when`. */
export type BlockErrors = Record<string, string>

/** The errors of a refused save by block. One without a path within is the block’s own: `""`. */
export function groupBlockErrors(
  errors: Record<string, string>,
  blocks: readonly PageBlock[],
): Record<string, BlockErrors> {
  const byBlock: Record<string, BlockErrors> = {}
  for (const [path, message] of Object.entries(errors)) {
    const [, at, within = ""] = /^blocks\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
    const id = at === undefined ? undefined : blocks[Number(at)]?.id
    if (id !== undefined) byBlock[id] = { ...byBlock[id], [within]: message }
  }
  return byBlock
}
