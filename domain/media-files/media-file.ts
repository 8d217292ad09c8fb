import type { MediaFileState } from "../../db/tables/media-files.ts"
import { type MediaKind, maxMediaBytes } from "../../services/media-reader/media-reader.ts"
import type { PictureView } from "../media/picture-view.ts"

export type { MediaKind }

/** Those that pages and works can show: of models only the files are read so far. */
export const mediaKinds = ["film", "sound"] as const satisfies MediaKind[]

export type OfferedMediaKind = (typeof mediaKinds)[number]

export const mediaKindLabels: Record<MediaKind, string> = { film: "Film", sound: "Sound", model: "3D model" }

/** What visitors get. Paths are from the site's root, of the public file. */
export type ShownMediaFile = {
  id: string
  kind: MediaKind
  name: string
  description: string
  path: string
  contentType: string
  bytes: number
  duration: number | null
  width: number | null
  height: number | null
  peaks: number[] | null
  poster: PictureView | null
  captions: { path: string; language: string } | null
  transcript: string
  addedAt: Date
}

export type StudioMediaFile = {
  id: string
  kind: MediaKind
  name: string
  state: MediaFileState
  problem: string | null
  /** Percent. */
  progress: number
  bytes: number | null
  duration: number | null
  width: number | null
  height: number | null
  hasPeaks: boolean
  poster: Omit<PictureView, "alt"> | null
  updatedAt: Date
}

export const maxWorkMediaFiles = 20

export const maxPeaks = 1000

export const formatMaxBytes = (kind: MediaKind): string => `Up to ${maxMediaBytes[kind] / 1e6} MB.`
