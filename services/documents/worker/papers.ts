import type { ReactElement } from "react"
import type { PaperSheet } from "../paper-sheet.ts"
import { account } from "./account.ts"
import { certificate } from "./certificate.ts"
import { condition } from "./condition.ts"
import { invoice } from "./invoice.ts"
import { packing } from "./packing.ts"
import type { PictureFiles } from "./pictures.ts"
import type { Stacks } from "./typefaces.ts"
import { wallLabels } from "./wall-labels.ts"
import { workList } from "./work-list.ts"

type Papers = {
  [Is in PaperSheet["is"]]: (
    sheet: Extract<PaperSheet, { is: Is }>,
    stacks: Stacks,
    files: PictureFiles,
  ) => ReactElement | Promise<ReactElement>
}

const papers: Papers = { invoice, packing, labels: wallLabels, list: workList, certificate, account, condition }

/** The paper as a document of the PDF library. */
export const paperOf = async (sheet: PaperSheet, stacks: Stacks, files: PictureFiles): Promise<ReactElement> =>
  (papers[sheet.is] as (...args: [PaperSheet, Stacks, PictureFiles]) => Promise<ReactElement>)(sheet, stacks, files)
