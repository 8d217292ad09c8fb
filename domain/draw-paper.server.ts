import { getPaperSize, type PaperSize } from "../lib/paper.ts"
import type { PaperSheet } from "../services/documents/paper-sheet.ts"
import { formatUndrawable, listUndrawable } from "../services/documents/undrawable.ts"
import { done, type Outcome, refuse, refuseBecause } from "./problem.ts"
import type { Shop } from "./shop.ts"

export type PaperFile = { fileName: string; content: Uint8Array }

/** Default size: the country's. `leavesOut` accepts missing characters. */
export type AskedPaper = {
  size?: PaperSize | undefined
  signal?: AbortSignal | undefined
  leavesOut?: boolean | undefined
}

/** The reason of a refusal: characters have no font, and the artist does not know yet. */
export const undrawableReason = "undrawable"

/** A sentence for the user; "" when nothing is left out. */
export const describeLeftOut = (texts: object): string => formatUndrawable(listUndrawable(texts))

/** Unless the artist has agreed. */
export function refuseUndrawable(sheet: object, { leavesOut }: AskedPaper) {
  const left = leavesOut ? "" : describeLeftOut(sheet)
  return left ? refuseBecause(undrawableReason, "unprocessable", left) : null
}

export const sizeFor = ({ size }: AskedPaper, site: { country: string }): PaperSize =>
  size ?? getPaperSize(site.country)

/** Refuses what is too large, and characters without a font. @param fileName without `.pdf` */
export async function drawPaper(
  shop: Shop,
  sheet: PaperSheet,
  fileName: string,
  asked: AskedPaper = {},
): Promise<Outcome<PaperFile>> {
  const { signal } = asked
  const refused = refuseUndrawable(sheet, asked)
  if (refused) return refused
  const drawn = await shop.documents.draw(sheet, { signal })
  if (!drawn.ok) return refuse("invalid", "This file can’t be made. It would be too large.")
  const { pdf, missing } = drawn.value
  if (missing.length > 0) shop.log.warn({ paper: fileName, missing }, "characters that no font of the documents has")
  return done({ fileName: `${fileName}.pdf`, content: pdf })
}
