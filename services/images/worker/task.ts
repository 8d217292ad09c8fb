import type { CardPicture, CardWords } from "../../cards/card.ts"
import type { Derived, Inspected, PictureAnswer, Variant } from "../images.ts"
import type { PictureLimits } from "../limits.ts"

export type Task = PictureTask | CardTask

/** Draws a sharing card. `picture.file` is a path on this machine. */
export type CardTask = {
  kind: "card"
  words: CardWords
  picture: (Omit<CardPicture, "key"> & { file: string }) | null
  limits: Pick<PictureLimits, "memory">
}

/** What the reading process is asked to do. `scratch` is an empty folder of its own for the files it makes. */
export type PictureTask =
  | { kind: "inspect"; file: string; limits: PictureLimits }
  | { kind: "derive" | "avif"; file: string; limits: PictureLimits; scratch: string; folder: string }

/** What comes back for each kind of task. */
export type Answers = {
  inspect: PictureAnswer<Inspected>
  derive: PictureAnswer<Derived>
  avif: PictureAnswer<Variant[]>
  card: PictureAnswer<Uint8Array>
}

/** What the reading process says. `made` comes for each file as it is finished; `answered` or `failed` end the task. */
export type Saying =
  | { say: "ready" }
  | { say: "made"; variant: Variant; file: string; total: number }
  | { say: "answered"; answer: Answers[keyof Answers] }
  | { say: "failed"; stack: string }
  | { say: "out-of-memory" }
