import type { Crop } from "../../../lib/crop.ts"
import type { DocumentContent } from "../../documents/document-content.ts"
import type { DrawnDocument } from "../../documents/invoice-document.ts"
import type { ParsedEmail } from "../../mailbox/parsed-email.ts"
import type { MediaAnswer } from "../../media-reader/media-reader.ts"
import type { CardPicture, CardText } from "../../sharing-cards/sharing-cards.ts"
import type { StatedTable, TableHead } from "../../spreadsheets/table.ts"
import type { DrawnLogo, FirstLook, Inspected, PictureAnswer, Tiles, Variant } from "../images.ts"
import type { PictureLimits } from "../limits.ts"

export type ChildTask = PictureTask | LogoTask | CardTask | DocumentTask | TableTask | EmailTask | MediaTask

/** `target` null: only looked at. */
export type MediaTask = { kind: "media"; file: string; target: string | null; limits: Pick<PictureLimits, "memory"> }

export type EmailTask = { kind: "letter"; file: string; scratch: string; limits: Pick<PictureLimits, "memory"> }

export type TableTask = {
  kind: "table"
  file: string
  stated: StatedTable
  rows: string
  limits: Pick<PictureLimits, "memory">
}

export type DocumentTask = {
  kind: "paper"
  content: DocumentContent
  pictures: [key: string, file: string][]
  limits: Pick<PictureLimits, "memory">
}

export type CardTask = {
  kind: "card"
  text: CardText
  picture: (Omit<CardPicture, "key"> & { file: string }) | null
  limits: Pick<PictureLimits, "memory">
}

type ReadingTask = { file: string; limits: PictureLimits }
/** `crop` null: all. `scratch` is an empty folder for the output, `folder` its place in the public bucket. */
type DerivingTask = ReadingTask & {
  scratch: string
  folder: string
  crop?: Crop | null
  maxSide?: number | null
  xmp?: string | null
  mark?: string | null
}

/** `size`: of a sanitized SVG; null: a PNG. */
export type LogoTask = { kind: "logo"; size: { width: number; height: number } | null } & ReadingTask

export type PictureTask =
  | ({ kind: "inspect" } & ReadingTask & Pick<DerivingTask, "scratch">)
  | ({ kind: "first" | "rest" | "avif" | "evidence" } & DerivingTask)
  | ({ kind: "tiles" } & DerivingTask)

/** `files` are paths below `tiles` in the scratch folder, and keys below the tiles' folder. */
export type CutTiles = { tiles: Tiles; files: string[] }

export type WorkerAnswers = {
  inspect: PictureAnswer<Inspected>
  first: PictureAnswer<FirstLook>
  rest: PictureAnswer<Variant[]>
  avif: PictureAnswer<Variant[]>
  evidence: PictureAnswer<Variant[]>
  logo: PictureAnswer<DrawnLogo>
  card: PictureAnswer<Uint8Array>
  paper: PictureAnswer<DrawnDocument>
  letter: PictureAnswer<ParsedEmail>
  table: PictureAnswer<TableHead | { ok: false; problem: string }>
  tiles: PictureAnswer<CutTiles | null>
  media: PictureAnswer<MediaAnswer>
}

/** `made` is sent for each finished file; `answered` or `failed` end the task. */
export type WorkerMessage =
  | { say: "ready" }
  | { say: "made"; variant: Variant; file: string; total: number }
  | { say: "answered"; answer: WorkerAnswers[keyof WorkerAnswers] }
  | { say: "failed"; stack: string }
  | { say: "out-of-memory" }
