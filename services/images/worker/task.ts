import type { CardPicture, CardWords } from "../../cards/card.ts"
import type { DrawnDocument } from "../../documents/invoice-sheet.ts"
import type { PaperSheet } from "../../documents/paper-sheet.ts"
import type { ParsedLetter } from "../../mailbox/parsed-letter.ts"
import type { StatedTable, TableHead } from "../../tables/table.ts"
import type { FirstLook, Inspected, PictureAnswer, Tiles, Variant } from "../images.ts"
import type { PictureLimits } from "../limits.ts"

export type Task = PictureTask | CardTask | PaperTask | TableTask | LetterTask

/** Reads an e-mail, and writes its files into `scratch`, an empty folder. */
export type LetterTask = { kind: "letter"; file: string; scratch: string; limits: Pick<PictureLimits, "memory"> }

/** Reads a table file, and writes its rows into a new file. */
export type TableTask = {
  kind: "table"
  file: string
  stated: StatedTable
  /** The path of the new file. */
  rows: string
  limits: Pick<PictureLimits, "memory">
}

/** Renders a paper. `pictures` are local paths, by the picture's key. */
export type PaperTask = {
  kind: "paper"
  sheet: PaperSheet
  pictures: [key: string, file: string][]
  limits: Pick<PictureLimits, "memory">
}

/** Renders a sharing card. `picture.file` is a local path. */
export type CardTask = {
  kind: "card"
  words: CardWords
  picture: (Omit<CardPicture, "key"> & { file: string }) | null
  limits: Pick<PictureLimits, "memory">
}

type Reading = { file: string; limits: PictureLimits }
/** `scratch` is an empty folder for the output files, `folder` their folder in the public bucket. */
type Making = Reading & { scratch: string; folder: string }

/** The tasks of the picture reader. */
export type PictureTask =
  | ({ kind: "inspect" } & Reading)
  | ({ kind: "first" | "rest" | "avif" | "evidence" } & Making)
  | ({ kind: "tiles" } & Making)

/** Tiles in the scratch folder; `files` are paths relative to its `tiles`, which are their keys below the folder. */
export type CutTiles = { tiles: Tiles; files: string[] }

/** The answer to each kind of task. */
export type Answers = {
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

/** Messages from the reader. `made` is sent for each finished file; `answered` or `failed` end the task. */
export type WorkerMessage =
  | { say: "ready" }
  | { say: "made"; variant: Variant; file: string; total: number }
  | { say: "answered"; answer: Answers[keyof Answers] }
  | { say: "failed"; stack: string }
  | { say: "out-of-memory" }
