import type { ReactElement } from "react"
import type { DocumentContent } from "../document-content.ts"
import { renderAccountDocument } from "./account.ts"
import { renderCertificateDocument } from "./certificate.ts"
import { renderConditionDocument } from "./condition.ts"
import { renderInvoiceDocument } from "./invoice.ts"
import { renderPackingDocument } from "./packing.ts"
import type { PictureSources } from "./pictures.ts"
import { renderTearSheetsDocument } from "./tear-sheets.ts"
import type { FontStacks } from "./typefaces.ts"
import { renderWallLabelsDocument } from "./wall-labels.ts"
import { renderWorkList } from "./work-list.ts"

type DocumentRenderers = {
  [Is in DocumentContent["is"]]: (
    content: Extract<DocumentContent, { is: Is }>,
    stacks: FontStacks,
    files: PictureSources,
  ) => ReactElement | Promise<ReactElement>
}

const documentRenderers: DocumentRenderers = {
  invoice: renderInvoiceDocument,
  packing: renderPackingDocument,
  labels: renderWallLabelsDocument,
  list: renderWorkList,
  certificate: renderCertificateDocument,
  account: renderAccountDocument,
  condition: renderConditionDocument,
  "tear-sheets": renderTearSheetsDocument,
}

export const renderDocumentContent = async (
  sheet: DocumentContent,
  stacks: FontStacks,
  files: PictureSources,
): Promise<ReactElement> =>
  (documentRenderers[sheet.is] as (...args: [DocumentContent, FontStacks, PictureSources]) => Promise<ReactElement>)(
    sheet,
    stacks,
    files,
  )
