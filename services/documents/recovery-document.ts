export type RecoveryDocument = {
  is: "recovery"
  paper: "A4" | "LETTER"
  artist: string
  siteUrl: string
  made: string
  key: string
  /** Key and places in one line, also as a QR code. */
  line: string
  places: { name: string; details: [name: string, value: string][] }[]
}
