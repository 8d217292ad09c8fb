import type { AccountSheet } from "./account-sheet.ts"
import type { CertificateSheet } from "./certificate-sheet.ts"
import type { ConditionSheet } from "./condition-sheet.ts"
import type { InvoiceSheet } from "./invoice-sheet.ts"
import type { PackingSheet } from "./packing-sheet.ts"
import type { LabelsSheet, WorkListSheet } from "./work-sheets.ts"

/**
 * Everything that is drawn on paper, ready for typesetting. A new paper is a type here and a function in `worker/papers.ts`.
 * In all of them `key` is a picture's and `code` what a QR code says: both are taken as they are. Other texts lose what no font
 * can set.
 */
export type PaperSheet =
  | InvoiceSheet
  | PackingSheet
  | LabelsSheet
  | WorkListSheet
  | CertificateSheet
  | AccountSheet
  | ConditionSheet
