/**
 * Millimeters from a wall's left edge and up from the floor. Sizes of works are rounded up, so that what fits in the plan fits
 * on the wall.
 */

export type HangingUnit = "cm" | "in"

export type HangingWall = { id: string; name: string; widthMm: number; heightMm: number; eyeMm: number }

/** `xMm` is the left edge, `centerMm` the middle, `hookMm` from the top edge down to the hook. */
export type PlacedWork = { artworkId: string; wallId: string | null; xMm: number; centerMm: number; hookMm: number }

export type WallPlan = { unit: HangingUnit; walls: HangingWall[]; works: PlacedWork[] }

export type HangingSize = { widthMm: number; heightMm: number }

export type WallWork = PlacedWork & HangingSize

/** The eye level of galleries: 145 cm, or 57″. */
export const defaultEyeMm: Record<HangingUnit, number> = { cm: 1450, in: 1448 }
/** From a work's top edge to its wire or hanger. */
const defaultHookMm = 60
export const maxWalls = 60
export const maxDistanceMm = 100_000
/** The default wall: 6 × 3 m, or 20 × 10 feet. */
export const defaultWall: Record<HangingUnit, HangingSize & { eyeMm: number }> = {
  cm: { widthMm: 6000, heightMm: 3000, eyeMm: defaultEyeMm.cm },
  in: { widthMm: 6096, heightMm: 3048, eyeMm: defaultEyeMm.in },
}

/** For an unmeasured hook: a small work has no space for the default distance. */
export const getDefaultHookMm = ({ heightMm }: HangingSize, hookMm = defaultHookMm): number =>
  Math.min(hookMm, Math.floor(heightMm / 2))

/** With the frame, if known; null: no size. */
export function getFootprint(work: {
  heightMm: number | null
  widthMm: number | null
  diameterMm: number | null
  framedHeightMm: number | null
  framedWidthMm: number | null
}): HangingSize | null {
  const heightMm = work.framedHeightMm ?? work.heightMm ?? work.diameterMm
  const widthMm = work.framedWidthMm ?? work.widthMm ?? work.diameterMm
  return heightMm && widthMm ? { heightMm: Math.ceil(heightMm), widthMm: Math.ceil(widthMm) } : null
}

export const getTopMm = ({ centerMm, heightMm }: Pick<WallWork, "centerMm" | "heightMm">) => centerMm + heightMm / 2
export const getBottomMm = ({ centerMm, heightMm }: Pick<WallWork, "centerMm" | "heightMm">) => centerMm - heightMm / 2
export const getRightMm = ({ xMm, widthMm }: Pick<WallWork, "xMm" | "widthMm">) => xMm + widthMm
/** From the floor to the hook: where the nail goes. */
export const getHookHeightMm = (hung: Pick<WallWork, "centerMm" | "heightMm" | "hookMm">) =>
  getTopMm(hung) - hung.hookMm

export const sortByPosition = <H extends PlacedWork>(hung: readonly H[]): H[] =>
  hung.toSorted((one, other) => one.xMm - other.xMm || (one.artworkId < other.artworkId ? -1 : 1))

/** Between works, or between a work and the wall's edge; negative where they overlap. */
type Gap = { fromMm: number; toMm: number }
export const getGapMm = ({ fromMm, toMm }: Gap) => toMm - fromMm

/** One more than works. */
export function listGaps(wall: Pick<HangingWall, "widthMm">, hung: readonly WallWork[]): Gap[] {
  if (hung.length === 0) return []
  const row = sortByPosition(hung)
  const starts = [0, ...row.map(getRightMm)]
  return starts.map((fromMm, at) => ({ fromMm, toMm: row[at]?.xMm ?? wall.widthMm }))
}

/** Distances differ by one millimeter at most; heights stay. Null if the works are wider than the wall. */
export function spaceEvenly<H extends WallWork>(wall: Pick<HangingWall, "widthMm">, hung: readonly H[]): H[] | null {
  const row = sortByPosition(hung)
  const free = wall.widthMm - row.reduce((sum, { widthMm }) => sum + widthMm, 0)
  if (free < 0) return null
  let used = 0
  return row.map((one, at) => {
    const xMm = Math.floor((free * (at + 1)) / (row.length + 1)) + used
    used += one.widthMm
    return { ...one, xMm }
  })
}

/** At eye level after the last work; else in the widest gap, or at the end of the wall if no gap is wide enough. */
export function findWallPlace(
  wall: HangingWall,
  hung: readonly WallWork[],
  size: HangingSize,
): { xMm: number; centerMm: number } {
  const row = sortByPosition(hung)
  const last = row.at(-1)
  const inner = listGaps(wall, hung).slice(1, -1).map(getGapMm)
  const gap = inner.length > 0 ? Math.max(0, Math.round(inner.reduce((sum, mm) => sum + mm, 0) / inner.length)) : 500
  const after = last ? getRightMm(last) + gap : Math.round((wall.widthMm - size.widthMm) / 2)
  const centerMm = wall.eyeMm
  const end = wall.widthMm - size.widthMm
  if (after <= end) return { xMm: after, centerMm }
  const [widest] = listGaps(wall, hung).sort((one, other) => getGapMm(other) - getGapMm(one))
  if (widest && getGapMm(widest) >= size.widthMm)
    return { xMm: Math.round(widest.fromMm + (getGapMm(widest) - size.widthMm) / 2), centerMm }
  return { xMm: Math.max(0, end), centerMm }
}

export type HangingProblem =
  | { kind: "overlap"; of: string; other: string; byMm: number }
  | { kind: "edge"; of: string; edge: "left" | "right" | "top" | "floor"; byMm: number }

export function listHangingProblems(wall: HangingWall, hung: readonly WallWork[]): HangingProblem[] {
  const row = sortByPosition(hung)
  const edges = row.flatMap((one): HangingProblem[] => {
    const over = {
      left: -one.xMm,
      right: getRightMm(one) - wall.widthMm,
      top: getTopMm(one) - wall.heightMm,
      floor: -getBottomMm(one),
    }
    return (["left", "right", "top", "floor"] as const)
      .filter((edge) => over[edge] > 0)
      .map((edge) => ({ kind: "edge", of: one.artworkId, edge, byMm: over[edge] }))
  })
  const pairs = row.flatMap((one, at) =>
    row.slice(at + 1).flatMap((other): HangingProblem[] => {
      const across = Math.min(getRightMm(one), getRightMm(other)) - Math.max(one.xMm, other.xMm)
      const along = Math.min(getTopMm(one), getTopMm(other)) - Math.max(getBottomMm(one), getBottomMm(other))
      if (across <= 0 || along <= 0) return []
      return [{ kind: "overlap", of: one.artworkId, other: other.artworkId, byMm: Math.min(across, along) }]
    }),
  )
  return [...edges, ...pairs]
}

/** A line that a work snapped to: a height, or a distance from the left edge. */
export type Guide = { axis: "x" | "y"; atMm: number }

type SnapResult = { xMm: number; centerMm: number; guides: Guide[] }

/**
 * Snaps to the eye line, other works' edges and middles, the middle of the wall or between neighbors, and the neighbors'
 * distance. The nearest wins on each axis.
 */
export function snapWork(
  wall: HangingWall,
  moving: WallWork,
  others: readonly WallWork[],
  withinMm: number,
): SnapResult {
  const half = moving.heightMm / 2
  const rows = [
    { to: wall.eyeMm, atMm: wall.eyeMm },
    ...others.flatMap((other) => [
      { to: getTopMm(other) - half, atMm: getTopMm(other) },
      { to: other.centerMm, atMm: other.centerMm },
      { to: getBottomMm(other) + half, atMm: getBottomMm(other) },
    ]),
  ]
  const middle = (from: number, to: number) => (from + to - moving.widthMm) / 2
  const row = sortByPosition(others)
  const center = moving.xMm + moving.widthMm / 2
  const at = row.findIndex((other) => other.xMm + other.widthMm / 2 > center)
  const place = at < 0 ? row.length : at
  const [left, right] = [row[place - 1], row[place]]
  const columns = [
    { to: middle(0, wall.widthMm), atMm: wall.widthMm / 2 },
    ...(left && right ? [{ to: middle(getRightMm(left), right.xMm), atMm: (getRightMm(left) + right.xMm) / 2 }] : []),
    ...getGapBetween(row[place - 2], left).map((gap) => ({
      to: getRightMm(left as WallWork) + gap,
      atMm: getRightMm(left as WallWork) + gap,
    })),
    ...getGapBetween(right, row[place + 1]).map((gap) => {
      const edge = (right as WallWork).xMm - gap
      return { to: edge - moving.widthMm, atMm: edge }
    }),
  ]
  const nearest = (from: number, all: { to: number; atMm: number }[]) =>
    all
      .filter(({ to }) => Math.abs(to - from) <= withinMm)
      .toSorted((one, other) => Math.abs(one.to - from) - Math.abs(other.to - from))[0]
  const [x, y] = [nearest(moving.xMm, columns), nearest(moving.centerMm, rows)]
  return {
    xMm: Math.round(x?.to ?? moving.xMm),
    centerMm: Math.round(y?.to ?? moving.centerMm),
    guides: [
      ...(x ? [{ axis: "x" as const, atMm: x.atMm }] : []),
      ...(y ? [{ axis: "y" as const, atMm: y.atMm }] : []),
    ],
  }
}

const getGapBetween = (one: WallWork | undefined, other: WallWork | undefined): number[] =>
  one && other && other.xMm > getRightMm(one) ? [other.xMm - getRightMm(one)] : []

export const mmPerInch = 25.4

/** Without and with Shift: 1 and 10 cm, or ½ and 5 inches. */
export const arrowKeySteps: Record<HangingUnit, { small: number; large: number }> = {
  cm: { small: 10, large: 100 },
  in: { small: mmPerInch / 2, large: mmPerInch * 5 },
}

/** Inches stay in eighths, so that many steps do not drift from the displayed numbers. */
export function stepLength(mm: number, stepMm: number, unit: HangingUnit): number {
  if (unit === "cm") return mm + stepMm
  const eighth = mmPerInch / 8
  return Math.round((Math.round(mm / eighth) + Math.round(stepMm / eighth)) * eighth)
}

const eighths = ["", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"]

/** `145`, `52.5`, `−3`; in inches to the nearest eighth: `57 ⅛`. */
export function formatBareLength(mm: number, unit: HangingUnit): string {
  const sign = (nonzero: boolean) => (mm < 0 && nonzero ? "−" : "")
  const size = Math.abs(mm)
  if (unit === "cm") {
    const tenths = Math.round(size)
    return `${sign(tenths > 0)}${tenths / 10}`
  }
  const count = Math.round((size / mmPerInch) * 8)
  const whole = Math.floor(count / 8)
  const parts = [whole || (count % 8 === 0 ? "0" : ""), eighths[count % 8]].filter((part) => part !== "")
  return `${sign(count > 0)}${parts.join(" ")}`
}

/** `145 cm`, `57 ⅛″` */
export const formatWallLength = (mm: number, unit: HangingUnit): string =>
  `${formatBareLength(mm, unit)}${unit === "cm" ? " cm" : "″"}`

/** `9.6 × 3.5 m`, `31′ 6″ × 11′ 6″` */
export function formatWallSize({ widthMm, heightMm }: HangingSize, unit: HangingUnit): string {
  if (unit === "cm") return `${Math.round(widthMm / 10) / 100} × ${Math.round(heightMm / 10) / 100} m`
  const feet = (mm: number) => {
    const inches = Math.round(mm / mmPerInch)
    const rest = inches % 12
    return `${Math.floor(inches / 12)}′${rest ? ` ${rest}″` : ""}`
  }
  return `${feet(widthMm)} × ${feet(heightMm)}`
}

const perUnit = { mm: 1, cm: 10, m: 1000, in: mmPerInch, ft: 12 * mmPerInch }

/** `4 ft`, `57 1/8 in`, `1/2`, `52.5 cm` */
const amount =
  /^(?:(\d+)\/(\d+)|(\d+(?:[.,]\d+)?)(?:\s+(\d+)\/(\d+))?)\s*(?:(″|"|''|inch(?:es)?|in)|(′|'|ft|feet|foot)|(mm)|(cm)|(m))?\.?\s*/i

/** A bare number is in `unit`. @returns whole millimeters; null if unreadable */
export function parseWallLength(text: string, unit: HangingUnit): number | null {
  let rest = text
    .trim()
    .replace(/[⅛¼⅜½⅝¾⅞]/g, (sign) => ` ${eighths.indexOf(sign)}/8`)
    .replace(/”|’’/g, "″")
    .replaceAll("’", "′")
  const negative = /^[−–-]/.test(rest)
  rest = rest.replace(/^[−–-]/, "").trim()
  let sum = 0
  let before: keyof typeof perUnit | null = null
  do {
    const [match, over, under, whole, wholeOver, wholeUnder, inch, foot, mm, cm, m]: (string | undefined)[] =
      amount.exec(rest) ?? []
    // Only inches may follow another amount, which must be feet.
    if (match === undefined || (before !== null && before !== "ft")) return null
    const used: keyof typeof perUnit = inch
      ? "in"
      : foot
        ? "ft"
        : mm
          ? "mm"
          : cm
            ? "cm"
            : m
              ? "m"
              : before === "ft"
                ? "in"
                : unit
    if (before === "ft" && used !== "in") return null
    const fraction = Number(over ?? wholeOver ?? 0) / Number(under ?? wholeUnder ?? 1)
    sum += (Number((whole ?? "0").replace(",", ".")) + fraction) * perUnit[used]
    before = used
    rest = rest.slice(match.length)
  } while (rest !== "")
  // The addend keeps 57 1/2 in, exactly 1460.5 mm, from rounding down in binary.
  return Number.isFinite(sum) ? Math.round(sum + 1e-6) * (negative ? -1 : 1) : null
}

export const scales = [20, 50] as const
export type Scale = (typeof scales)[number]

/** In millimeters. */
export const toPaperMm = (mm: number, scale: number): number => Math.round((mm / scale) * 1000) / 1000

/** Landscape, the smallest first. `name` is that of the CSS page rule. */
const paperSizes: Record<HangingUnit, { name: string; words: string; widthMm: number; heightMm: number }[]> = {
  cm: [
    { name: "a4", words: "A4", widthMm: 297, heightMm: 210 },
    { name: "a3", words: "A3", widthMm: 420, heightMm: 297 },
    { name: "a2", words: "A2", widthMm: 594, heightMm: 420 },
    { name: "a1", words: "A1", widthMm: 841, heightMm: 594 },
    { name: "a0", words: "A0", widthMm: 1189, heightMm: 841 },
  ],
  in: [
    { name: "letter", words: "Letter", widthMm: 279, heightMm: 216 },
    { name: "tabloid", words: "Tabloid", widthMm: 432, heightMm: 279 },
    { name: "archc", words: "Arch C (18 × 24″)", widthMm: 610, heightMm: 457 },
    { name: "archd", words: "Arch D (24 × 36″)", widthMm: 914, heightMm: 610 },
    { name: "arche", words: "Arch E (36 × 48″)", widthMm: 1219, heightMm: 914 },
  ],
}

/** Free space around a wall on the paper, in millimeters: margins, heading and distances. */
const paperMargin = { widthMm: 30, heightMm: 75 }

/** Null: no paper size is large enough. */
export const findPaperSize = (wall: HangingSize, scale: number, unit: HangingUnit) =>
  paperSizes[unit].find(
    (sheet) =>
      sheet.widthMm >= wall.widthMm / scale + paperMargin.widthMm &&
      sheet.heightMm >= wall.heightMm / scale + paperMargin.heightMm,
  ) ?? null
