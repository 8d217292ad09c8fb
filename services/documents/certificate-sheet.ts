import type { SheetPicture } from "./invoice-sheet.ts"

export type CertificateSheet = {
  is: "certificate"
  paper: "A4" | "LETTER"
  artist: string
  picture: SheetPicture | null
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
