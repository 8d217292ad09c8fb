import { lerp } from "./maths.ts"

/**
 * A paint as optical density per channel, -ln(reflectance). Blending densities mixes like paint (yellow and blue give
 * green, not grey); adding them glazes.
 */
export type Paint = readonly [number, number, number]

const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)

/** Density of a paint given as the sRGB hex of its full-strength colour. */
function pigment(hex: string): Paint {
  const channel = (i: number): number =>
    -Math.log(Math.max(0.006, toLinear(Number.parseInt(hex.slice(i, i + 2), 16) / 255)))
  return [channel(0), channel(2), channel(4)]
}

/** Stir two paints together; share is how much of the second. */
export const blend = (a: Paint, b: Paint, share: number): Paint => [
  lerp(a[0], b[0], share),
  lerp(a[1], b[1], share),
  lerp(a[2], b[2], share),
]

/**
 * The studio's one box of paints, shared by all series so that the work reads as one hand. None is used straight from
 * the tube: the hexes are already broken with a neighbour, because raw cadmiums read as neon beside the greys.
 */
export const box = {
  white: pigment("f2eee4"),
  bone: pigment("e7decb"),
  unbleached: pigment("d9ccb4"),
  naples: pigment("dfc58d"),
  leadtin: pigment("d3b24e"),
  ochre: pigment("b5853a"),
  rawsienna: pigment("96683a"),
  sienna: pigment("82462c"),
  redlead: pigment("bd4a2b"),
  oxblood: pigment("5a2124"),
  mars: pigment("573a3b"),
  umber: pigment("4a3a2c"),
  black: pigment("1d1b1a"),
  payne: pigment("38424a"),
  prussian: pigment("172f45"),
  cobalt: pigment("345486"),
  cerulean: pigment("5a8aa0"),
  slate: pigment("5d686d"),
  verte: pigment("62705a"),
  spruce: pigment("2f4038"),
  celadon: pigment("a6b29e"),
  putty: pigment("a89d8c"),
  lilac: pigment("9a94a0"),
  rose: pigment("c59a8b"),
  clay: pigment("a76a4f"),
  linen: pigment("b6a584"),
  paper: pigment("f0eade"),
} as const satisfies Record<string, Paint>
