import type { ReactElement } from "react"
import { serveTasks } from "../../images/worker/serve.ts"
import type { DocumentTask } from "../../images/worker/task.ts"
import type { DocumentContent } from "../document-content.ts"
import { mapDocumentTexts } from "../document-texts.ts"
import { toPrintable } from "../printable.ts"
import { renderAccountDocument } from "./account.ts"
import { renderCertificateDocument } from "./certificate.ts"
import { renderConditionDocument } from "./condition.ts"
import { renderInvoiceDocument } from "./invoice.ts"
import { renderPackingDocument } from "./packing.ts"
import { type PictureSources, preparePictures } from "./pictures.ts"
import { renderRecoveryDocument } from "./recovery.ts"
import { renderTagged } from "./render-tagged.ts"
import { renderTearSheetsDocument } from "./tear-sheets.ts"
import { type FontStacks, openFonts } from "./typefaces.ts"
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
  recovery: renderRecoveryDocument,
}

const renderDocumentContent = async (
  sheet: DocumentContent,
  stacks: FontStacks,
  files: PictureSources,
): Promise<ReactElement> =>
  (documentRenderers[sheet.is] as (...args: [DocumentContent, FontStacks, PictureSources]) => Promise<ReactElement>)(
    sheet,
    stacks,
    files,
  )

// Opens only fonts that are in the package and the site's own JPEGs.

const typefaces = openFonts()

serveTasks<DocumentTask>(async (task) => {
  const missing = new Set<string>()
  const content = mapDocumentTexts(task.content, (text) => toPrintable(text, typefaces.covers, missing))
  const pictures = await preparePictures(content, task.pictures)
  const pdf = await renderTagged(
    await renderDocumentContent(content, typefaces.stacksFor(listTexts(content)), pictures),
  )
  return { ok: true, value: { pdf, missing: [...missing] } }
})

function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return value && typeof value === "object" ? Object.values(value).flatMap(listTexts) : []
}
