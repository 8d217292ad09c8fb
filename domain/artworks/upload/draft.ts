import type { SmallPicture } from "../pictures/work-pictures.server.ts"
import { isCameraName } from "./parse-file-name.ts"

/** In the order of the files; `begun`: only the rest has to be sent. */
export type FileAnswer = { upload: string; work: string; begun: boolean } | { refused: string } | { already: string }

/** An incomplete or refused upload. `arrived` and `bytes` in bytes. */
export type DraftFile = {
  id: string
  name: string
  bytes: number
  arrived: number
  problem: string | null
  main: boolean
}

/** Lengths in millimeters, price in minor units. */
export type Draft = {
  id: string
  title: string
  inventoryNumber: string | null
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
  pictures: number
  /** Why its public files could not be made. */
  pictureProblem: string | null
  files: DraftFile[]
  /** Title of another work with the same picture. */
  twin: string | null
  /** ISO 8601. */
  createdAt: string
}

type DraftLack = "picture" | "title" | "size" | "price"

export function listDraftLacks(draft: Draft): DraftLack[] {
  const title = draft.title === "" || (draft.guessed.includes("title") && isCameraName(draft.title))
  const lengths = [draft.heightMm, draft.widthMm, draft.depthMm, draft.diameterMm]
  const size = draft.size === "" && lengths.every((length) => length === null)
  const price = draft.price === null && !draft.withoutPrice
  const lacks: Record<DraftLack, boolean> = { picture: draft.picture === null, title, size, price }
  return (["picture", "title", "size", "price"] as const).filter((name) => lacks[name])
}
