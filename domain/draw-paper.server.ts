import { type PaperSize, paperOf } from "../lib/paper.ts"
import type { PaperSheet } from "../services/documents/paper-sheet.ts"
import { done, type Outcome, refuse } from "./problem.ts"
import type { Shop } from "./shop.ts"

/** A file that was drawn: the bytes, and a name for it. */
export type PaperFile = { fileName: string; content: Uint8Array }

/** What is wanted of a paper: its size, the country's own where nothing is said, and who waits for it. */
export type AskedPaper = { size?: PaperSize | undefined; signal?: AbortSignal | undefined }

export const sizeFor = ({ size }: AskedPaper, site: { country: string }): PaperSize => size ?? paperOf(site.country)

/**
 * Draws a paper in the process of its own. Refuses what is too large to be drawn.
 * @param fileName without `.pdf`
 */
export async function drawPaper(
  shop: Shop,
  sheet: PaperSheet,
  fileName: string,
  { signal }: AskedPaper = {},
): Promise<Outcome<PaperFile>> {
  const drawn = await shop.documents.draw(sheet, { signal })
  if (!drawn.ok) return refuse("invalid", "This file can’t be made. It would be too large.")
  const { pdf, missing } = drawn.value
  if (missing.length > 0) shop.log.warn({ paper: fileName, missing }, "characters that no font of papers has")
  return done({ fileName: `${fileName}.pdf`, content: pdf })
}
