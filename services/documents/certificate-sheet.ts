import type { SheetPicture } from "./invoice-sheet.ts"

/** Complete texts of a certificate of authenticity, ready for typesetting: one page, with a line to sign on. */
export type CertificateSheet = {
  is: "certificate"
  paper: "A4" | "LETTER"
  artist: string
  picture: SheetPicture | null
  title: string
  year: string
  /** Medium, size, how it is signed, inventory number and edition: one line each. */
  details: string[]
  /** What the artist declares. */
  statement: string
  /** Under the line for the signature: `Marit Osgood, November 23, 2026` */
  signed: string
  /** `Certificate 0061` */
  number: string
  /** What the QR code opens. */
  code: string
  /** Beside the code: where to check it, the code as it is typed, the picture’s fingerprint. */
  verify: string[]
  /** At the foot: the fingerprint of the key. */
  fingerprint: string
}
