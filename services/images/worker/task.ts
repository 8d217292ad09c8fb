import type { Crop } from "../../../lib/crop.ts"
import type { CardPicture, CardWords } from "../../cards/card.ts"
import type { DrawnDocument } from "../../documents/invoice-sheet.ts"
import type { PaperSheet } from "../../documents/paper-sheet.ts"
import type { ParsedLetter } from "../../mailbox/parsed-letter.ts"
import type { StatedTable, TableHead } from "../../tables/table.ts"
import type { FirstLook, Inspected, PictureAnswer, Tiles, Variant } from "../images.ts"
import type { PictureLimits } from "../limits.ts"

export type ChildTask = PictureTask | CardTask | PaperTask | TableTask | LetterTask

export type LetterTask = { kind: "letter"; file: string; scratch: string; limits: Pick<PictureLimits, "memory"> }

export type TableTask = {
  kind: "table"
  file: string
  stated: StatedTable
  rows: string
  limits: Pick<PictureLimits, "memory">
}

export type PaperTask = {
  kind: "paper"
  sheet: PaperSheet
  pictures: [key: string, file: string][]
  limits: Pick<PictureLimits, "memory">
}

export type CardTask = {
  kind: "card"
  words: CardWords
  picture: (Omit<CardPicture, "key"> & { file: string }) | null
  limits: Pick<PictureLimits, "memory">
}

type Reading = { file: string; limits: PictureLimits }
/** `crop` null: all. `scratch` is an empty folder for the output, `folder` its place in the public bucket. */
type Making = Reading & { scratch: string; folder: string; crop?: Crop | null }

export type PictureTask =
  | ({ kind: "inspect" } & Reading & Pick<Making, "scratch">)
  | ({ kind: "first" | "rest" | "avif" | "evidence" } & Making)
  | ({ kind: "tiles" } & Making)

/** `files` are paths below `tiles` in the scratch folder, and keys below the tiles' folder. */
export type CutTiles = { tiles: Tiles; files: string[] }

export type WorkerAnswers = {
  inspect: PictureAnswer<Inspected>
  first: PictureAnswer<FirstLook>
  rest: PictureAnswer<Variant[]>
  avif: PictureAnswer<Variant[]>
  evidence: PictureAnswer<Variant[]>
  card: PictureAnswer<Uint8Array>
  paper: PictureAnswer<DrawnDocument>
  letter: PictureAnswer<ParsedLetter>
  table: PictureAnswer<TableHead | { ok: false; problem: string }>
  tiles: PictureAnswer<CutTiles | null>
}

/** `made` is sent for each finished file; `answered` or `failed` end the task. */
export type WorkerMessage =
  | { say: "ready" }
  | { say: "made"; variant: Variant; file: string; total: number }
  | { say: "answered"; answer: WorkerAnswers[keyof WorkerAnswers] }
  | { say: "failed"; stack: string }
  | { say: "out-of-memory" }
