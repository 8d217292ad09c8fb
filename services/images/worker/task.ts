import type { CardPicture, CardWords } from "../../cards/card.ts"
import type { DrawnDocument, InvoiceSheet } from "../../documents/invoice-sheet.ts"
import type { FirstLook, Inspected, PictureAnswer, Tiles, Variant } from "../images.ts"
import type { PictureLimits } from "../limits.ts"

export type Task = PictureTask | CardTask | InvoiceTask

/** Draws an invoice. `pictures` are paths on this machine, by the picture's key. */
export type InvoiceTask = {
  kind: "invoice"
  sheet: InvoiceSheet
  pictures: [key: string, file: string][]
  limits: Pick<PictureLimits, "memory">
}

/** Draws a sharing card. `picture.file` is a path on this machine. */
export type CardTask = {
  kind: "card"
  words: CardWords
  picture: (Omit<CardPicture, "key"> & { file: string }) | null
  limits: Pick<PictureLimits, "memory">
}

type Reading = { file: string; limits: PictureLimits }
/** `scratch` is an empty folder for the files that are made, `folder` their place in the public bucket. */
type Making = Reading & { scratch: string; folder: string }

/** What the reading process is asked to do with a picture. */
export type PictureTask =
  | ({ kind: "inspect" } & Reading)
  | ({ kind: "first" | "rest" | "avif" } & Making)
  | ({ kind: "tiles" } & Making)

/** Tiles as they lie in the scratch folder; `files` are paths from its `tiles`, which are their keys below the folder. */
export type CutTiles = { tiles: Tiles; files: string[] }

/** What comes back for each kind of task. */
export type Answers = {
  inspect: PictureAnswer<Inspected>
  first: PictureAnswer<FirstLook>
  rest: PictureAnswer<Variant[]>
  avif: PictureAnswer<Variant[]>
  card: PictureAnswer<Uint8Array>
  invoice: PictureAnswer<DrawnDocument>
  tiles: PictureAnswer<CutTiles | null>
}

/** What the reading process says. `made` comes for each file as it is finished; `answered` or `failed` end the task. */
export type Saying =
  | { say: "ready" }
  | { say: "made"; variant: Variant; file: string; total: number }
  | { say: "answered"; answer: Answers[keyof Answers] }
  | { say: "failed"; stack: string }
  | { say: "out-of-memory" }
