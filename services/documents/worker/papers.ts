import type { ReactElement } from "react"
import type { PaperSheet } from "../paper-sheet.ts"
import { account } from "./account.ts"
import { certificate } from "./certificate.ts"
import { condition } from "./condition.ts"
import { invoice } from "./invoice.ts"
import { packing } from "./packing.ts"
import type { PictureSources } from "./pictures.ts"
import { tearSheets } from "./tear-sheets.ts"
import type { Stacks } from "./typefaces.ts"
import { wallLabels } from "./wall-labels.ts"
import { renderWorkList } from "./work-list.ts"

type Papers = {
  [Is in PaperSheet["is"]]: (
    sheet: Extract<PaperSheet, { is: Is }>,
    stacks: Stacks,
    files: PictureSources,
  ) => ReactElement | Promise<ReactElement>
}

const papers: Papers = {
  invoice,
  packing,
  labels: wallLabels,
  list: renderWorkList,
  certificate,
  account,
  condition,
  "tear-sheets": tearSheets,
}

export const renderWorkDocument = async (
  sheet: PaperSheet,
  stacks: Stacks,
  files: PictureSources,
): Promise<ReactElement> =>
  (papers[sheet.is] as (...args: [PaperSheet, Stacks, PictureSources]) => Promise<ReactElement>)(sheet, stacks, files)
