import type { SmallPicture } from "../work-pictures.server.ts"
import { isNameByCamera } from "./file-facts.ts"

/**
 * What becomes of a chosen file, in the order of the files: it is to be sent (`begun`: the rest of it),
 * it is refused, or it is here already.
 */
export type FileAnswer = { upload: string; work: string; begun: boolean } | { refused: string } | { already: string }

/** A file of a draft that has not arrived, or was refused. `arrived` and `bytes` in bytes. */
export type DraftFile = {
  id: string
  name: string
  bytes: number
  arrived: number
  problem: string | null
  main: boolean
}

/** A work that is prepared on Artwork Upload. Lengths in millimeters, price in minor units. */
export type Draft = {
  id: string
  title: string
  yearText: string
  year: number | null
  medium: string
  size: string
  heightMm: number | null
  widthMm: number | null
  depthMm: number | null
  diameterMm: number | null
  price: number | null
  currency: string
  series: string | null
  guessed: string[]
  withoutPrice: boolean
  picture: SmallPicture | null
  /** How many pictures it has, with the main one. */
  pictures: number
  /** Why public files of its main picture could not be made. */
  pictureProblem: string | null
  files: DraftFile[]
  /** Another work with the same picture. */
  twin: string | null
  /** ISO 8601. */
  createdAt: string
}

export type Lack = "picture" | "title" | "size" | "price"

/** What a draft lacks before it is ready, in the words of its columns. */
export function lacksOf(draft: Draft): Lack[] {
  const title = draft.title === "" || (draft.guessed.includes("title") && isNameByCamera(draft.title))
  const lengths = [draft.heightMm, draft.widthMm, draft.depthMm, draft.diameterMm]
  const size = draft.size === "" && lengths.every((length) => length === null)
  const price = draft.price === null && !draft.withoutPrice
  const lacks: Record<Lack, boolean> = { picture: draft.picture === null, title, size, price }
  return (["picture", "title", "size", "price"] as const).filter((name) => lacks[name])
}
