import type { Paint } from "./pigment.ts"

/** Where paint may land, one value per pixel. */
export type Mask = Float32Array

/** A tool and how it is used. Lengths are composition units unless said otherwise. */
export interface Brush {
  width: number
  /** Cover of a full contact, 0 to 1. */
  cover: number
  /** Paint on the tool: 1 covers, under 0.6 runs dry. */
  load: number
  /** Load lost between start and end. */
  fade: number
  /** How much the tooth of the support decides where paint lands. */
  tooth: number
  /** Difference between bristles. */
  streak: number
  /** A second colour on the same tool, and how much of it. */
  second: Paint | null
  secondShare: number
  /** Share of wet paint below that a bristle ends up carrying, and over how many pixels. */
  pickup: number
  smear: number
  /** Islands without contact, as a knife or squeegee leaves. */
  skip: number
  /** Thickness of the paint; paint pushed to the sides; how far older relief is pressed flat. */
  body: number
  ridge: number
  flatten: number
  /** Raggedness of both ends, in widths, and how obliquely the tool is set down. */
  ragged: number
  slant: number
  /** Softness of the step from paint to no paint: small for a blade. */
  soft: number
  /** Add density instead of covering. */
  glaze: boolean
  mask: Mask | null
}

const plain: Brush = {
  width: 60,
  cover: 0.94,
  load: 1,
  fade: 0.3,
  tooth: 0.6,
  streak: 0.33,
  second: null,
  secondShare: 0.5,
  pickup: 0.25,
  smear: 320,
  skip: 0,
  body: 0.4,
  ridge: 0.15,
  flatten: 0.3,
  ragged: 0.35,
  slant: 0.15,
  soft: 0.42,
  glaze: false,
  mask: null,
}

/** What a picture may say about a tool; the rest is the preset's. */
export type BrushOptions = Partial<Brush>

/** Wide bristle brush full of oil colour. */
export const bristle = (width: number, o: BrushOptions = {}): Brush => ({ ...plain, width, ...o })

/** A brush wiped nearly dry and dragged over relief already there. */
export const dryBrush = (width: number, o: BrushOptions = {}): Brush => ({
  ...plain,
  width,
  load: 0.68,
  fade: 0.3,
  tooth: 1,
  streak: 0.5,
  body: 0.25,
  ridge: 0.05,
  ragged: 0.7,
  ...o,
})

/** Palette knife: sharp edges, thick sides, breaks over the weave. */
export const knife = (width: number, o: BrushOptions = {}): Brush => ({
  ...plain,
  width,
  load: 0.98,
  fade: 0.35,
  tooth: 0.45,
  streak: 0.16,
  pickup: 0.3,
  skip: 0.35,
  body: 0.75,
  ridge: 0.75,
  flatten: 0.75,
  ragged: 0.12,
  slant: 0.5,
  soft: 0.17,
  ...o,
})

/** A long rubber blade pulled through wet paint: mostly moves what is there. */
export const squeegee = (width: number, o: BrushOptions = {}): Brush => ({
  ...plain,
  width,
  load: 0.9,
  fade: 0.35,
  tooth: 0.5,
  streak: 0.3,
  pickup: 0.55,
  smear: 900,
  skip: 0.62,
  body: 0.5,
  ridge: 0.35,
  flatten: 0.85,
  ragged: 0.2,
  slant: 0.1,
  soft: 0.2,
  ...o,
})

/** Brush of black ink on paper, running dry along its way. */
export const inkBrush = (width: number, o: BrushOptions = {}): Brush => ({
  ...plain,
  width,
  cover: 0.985,
  load: 1.08,
  fade: 0.78,
  tooth: 0.82,
  streak: 0.5,
  pickup: 0.06,
  smear: 500,
  body: 0.05,
  ridge: 0.02,
  flatten: 0,
  ragged: 0.4,
  slant: 0.3,
  ...o,
})

/** Opaque watercolour, a little thick. */
export const gouache = (width: number, o: BrushOptions = {}): Brush => ({
  ...plain,
  width,
  fade: 0.42,
  streak: 0.28,
  pickup: 0.06,
  body: 0.35,
  ridge: 0.1,
  flatten: 0,
  ragged: 0.3,
  ...o,
})
