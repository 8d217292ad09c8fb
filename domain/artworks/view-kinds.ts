/** What a picture shows of its work. `front` is the whole work, as it hangs. */
export const viewKinds = ["front", "detail", "room", "back", "framed", "side"] as const
export type ViewKind = (typeof viewKinds)[number]

export const viewKindWords: Record<ViewKind, string> = {
  front: "The whole work",
  detail: "Detail",
  room: "In a room",
  back: "Back",
  framed: "Framed",
  side: "Side",
}

/** Which kind a caption names that says nothing else: files called `title-detail` come with such a caption. */
export const kindOfCaption = (caption: string): ViewKind | null =>
  viewKinds.find((kind) => kind !== "front" && viewKindWords[kind] === caption) ?? null

/** What stands below a view on the work's page: its caption, else its kind; "" for the whole work. */
export const viewCaption = ({ kind, caption }: { kind: string; caption: string }): string =>
  caption || (kind === "front" ? "" : (viewKindWords[kind as ViewKind] ?? ""))

/** The alternative text of a picture that nobody described. @param alt the one of the work itself */
export const proposedAlt = (title: string, caption: string, alt: string): string =>
  caption ? `${title}. ${caption}` : alt

/** A point of a picture as shares of its width and height, from the top left. */
export type Focal = { x: number; y: number }

/** The point as a row has it: both shares, or none. */
export const focalOf = ({ focalX, focalY }: { focalX: number | null; focalY: number | null }): Focal | null =>
  focalX === null || focalY === null ? null : { x: focalX, y: focalY }

/** `0.25 0.6` and back; "" is no point. */
export const focalText = (focal: Focal | null): string => (focal ? `${share(focal.x)} ${share(focal.y)}` : "")

export function focalIn(text: string): Focal | null {
  const [, x, y] = /^(0(?:\.\d{1,3})?|1) (0(?:\.\d{1,3})?|1)$/.exec(text) ?? []
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) }
}

/** To a thousandth: as exact as a pixel of any screen. */
const share = (value: number) => String(Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000)
