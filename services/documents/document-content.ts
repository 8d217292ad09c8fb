import type { AccountDocument } from "./account-document.ts"
import type { CertificateDocument } from "./certificate-document.ts"
import type { ConditionDocument } from "./condition-document.ts"
import type { InvoiceDocument } from "./invoice-document.ts"
import type { PackingDocument } from "./packing-document.ts"
import type { RecoveryDocument } from "./recovery-document.ts"
import type { TearSheetsDocument } from "./tear-sheets-document.ts"
import type { WallLabelsDocument, WorkListDocument } from "./work-documents.ts"

/** A new document is a type here and a function in `worker/main.ts`. */
export type DocumentContent =
  | InvoiceDocument
  | PackingDocument
  | WallLabelsDocument
  | WorkListDocument
  | CertificateDocument
  | AccountDocument
  | ConditionDocument
  | TearSheetsDocument
  | RecoveryDocument
