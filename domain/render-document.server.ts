import { getPaperSize, type PaperSize } from "../lib/paper-size.ts"
import type { DocumentContent } from "../services/documents/document-content.ts"
import { formatUndrawable, listUndrawable } from "../services/documents/undrawable.ts"
import { done, type Outcome, refuse, refuseBecause } from "./problem.ts"
import type { Shop } from "./shop.ts"

export type DocumentFile = { fileName: string; content: Uint8Array }

/** Default size: the country's. `leavesOut` accepts missing characters. */
export type DocumentOptions = {
  size?: PaperSize | undefined
  signal?: AbortSignal | undefined
  leavesOut?: boolean | undefined
}

/** The reason of a refusal: characters have no font, and the artist does not know yet. */
export const undrawableReason = "undrawable"

/** A sentence for the user; "" when nothing is left out. */
export const describeMissingCharacters = (texts: object): string => formatUndrawable(listUndrawable(texts))

/** Unless the artist has agreed. */
export function refuseUndrawable(sheet: object, { leavesOut }: DocumentOptions) {
  const left = leavesOut ? "" : describeMissingCharacters(sheet)
  return left ? refuseBecause(undrawableReason, "unprocessable", left) : null
}

export const getPaperSizeFor = ({ size }: DocumentOptions, site: { country: string }): PaperSize =>
  size ?? getPaperSize(site.country)

/** Refuses what is too large, and characters without a font. @param fileName without `.pdf` */
export async function renderDocument(
  shop: Shop,
  document: DocumentContent,
  fileName: string,
  options: DocumentOptions = {},
): Promise<Outcome<DocumentFile>> {
  const { signal } = options
  const refused = refuseUndrawable(document, options)
  if (refused) return refused
  const rendered = await shop.documents.draw(document, { signal })
  if (!rendered.ok) return refuse("invalid", "This file can’t be made. It would be too large.")
  const { pdf, missing } = rendered.value
  if (missing.length > 0) shop.log.warn({ paper: fileName, missing }, "characters that no font of the documents has")
  return done({ fileName: `${fileName}.pdf`, content: pdf })
}
