import type { DocumentPicture } from "./invoice-document.ts"

export type CertificateDocument = {
  is: "certificate"
  paper: "A4" | "LETTER"
  artist: string
  picture: DocumentPicture | null
  title: string
  year: string
  details: string[]
  statement: string
  /** Under the line for the signature: `Marit Osgood, November 23, 2026` */
  signed: string
  number: string
  code: string
  /** Beside the QR code: where to check it, the code as it is typed, the picture’s fingerprint. */
  verify: string[]
  fingerprint: string
}
