import { plainCaption } from "../../lib/caption.ts"
import { formatSentence } from "../../lib/sentences.ts"

/** `front` is the whole work, as it hangs. */
export const viewKinds = ["front", "detail", "room", "back", "framed", "side"] as const
export type ViewKind = (typeof viewKinds)[number]

export const viewKindLabels: Record<ViewKind, string> = {
  front: "The whole work",
  detail: "Detail",
  room: "In a room",
  back: "Back",
  framed: "Framed",
  side: "Side",
}

/** Files named `title-detail` get such a caption. */
export const findCaptionKind = (caption: string): ViewKind | null =>
  viewKinds.find((kind) => kind !== "front" && viewKindLabels[kind] === caption) ?? null

/** The caption, else the kind; "" for the whole work. */
export const getViewCaption = ({ kind, caption }: { kind: string; caption: string }): string =>
  caption || (kind === "front" ? "" : (viewKindLabels[kind as ViewKind] ?? ""))

/** `alt` is the work's own. */
export const getProposedAlt = (title: string, caption: string, alt: string): string =>
  caption ? `${formatSentence(title)} ${plainCaption(caption)}` : alt

export type Focal = { x: number; y: number }

export const getFocal = ({ focalX, focalY }: { focalX: number | null; focalY: number | null }): Focal | null =>
  focalX === null || focalY === null ? null : { x: focalX, y: focalY }

/** Formats as `0.25 0.6`; "" for no point. */
export const formatFocal = (focal: Focal | null): string => (focal ? `${share(focal.x)} ${share(focal.y)}` : "")

export function parseFocal(text: string): Focal | null {
  const [, x, y] = /^(0(?:\.\d{1,3})?|1) (0(?:\.\d{1,3})?|1)$/.exec(text) ?? []
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) }
}

/** To a thousandth, which is finer than a pixel on screens. */
const share = (value: number) => String(Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000)
