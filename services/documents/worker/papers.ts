import type { ReactElement } from "react"
import type { PaperSheet } from "../paper-sheet.ts"
import { invoice } from "./invoice.ts"
import { packing } from "./packing.ts"
import type { PictureFiles } from "./parts.ts"
import type { Stacks } from "./typefaces.ts"

type Papers = {
  [Is in PaperSheet["is"]]: (
    sheet: Extract<PaperSheet, { is: Is }>,
    stacks: Stacks,
    files: PictureFiles,
  ) => ReactElement
}

const papers: Papers = { invoice, packing }

/** The paper as a document of the PDF library. */
export const paperOf = (sheet: PaperSheet, stacks: Stacks, files: PictureFiles): ReactElement =>
  (papers[sheet.is] as (...args: [PaperSheet, Stacks, PictureFiles]) => ReactElement)(sheet, stacks, files)
