import type { AccountSheet } from "./account-sheet.ts"
import type { CertificateSheet } from "./certificate-sheet.ts"
import type { ConditionSheet } from "./condition-sheet.ts"
import type { InvoiceSheet } from "./invoice-sheet.ts"
import type { PackingSheet } from "./packing-sheet.ts"
import type { TearSheets } from "./tear-sheet.ts"
import type { LabelsSheet, WorkListSheet } from "./work-sheets.ts"

/** A new document is a type here and a function in `worker/papers.ts`. */
export type PaperSheet =
  | InvoiceSheet
  | PackingSheet
  | LabelsSheet
  | WorkListSheet
  | CertificateSheet
  | AccountSheet
  | ConditionSheet
  | TearSheets
