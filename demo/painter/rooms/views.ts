import type { Room } from "./room.ts"

const paper = { frame: "oak" } as const

/** The installation views of the demo's exhibitions: works at their true sizes, at a height of 1,500 mm. */
export const views = {
  "view-slack-water-east": {
    seed: 611,
    across: 6900,
    floor: "concrete",
    corner: { at: 5750, side: "right" },
    hung: [
      { name: "slack-water", height: 1118, width: 1676, at: 1900 },
      { name: "bar-crossing", height: 1372, width: 1372, at: 4350 },
    ],
  },
  "view-slack-water-long": {
    seed: 612,
    across: 7600,
    floor: "concrete",
    bench: { at: 3900, width: 1900 },
    hung: [
      { name: "grays-river-fog", height: 1016, width: 1016, at: 1300 },
      { name: "youngs-bay-first-frost", height: 711, width: 1829, at: 3800 },
      { name: "long-reach", height: 762, width: 2134, at: 6750 },
    ],
  },
  "view-slack-water-paper": {
    seed: 613,
    across: 5600,
    floor: "concrete",
    corner: { at: 780, side: "left" },
    hung: [
      { name: "neap", height: 838, width: 1143, at: 1900, ...paper },
      { name: "buoy-line", height: 330, width: 991, at: 3350, ...paper },
      { name: "log-raft", height: 483, width: 635, at: 4560, ...paper },
    ],
  },
  "view-holding-ground-pair": {
    seed: 621,
    across: 6200,
    floor: "boards",
    corner: { at: 5450, side: "right" },
    hung: [
      { name: "anchorage-evening", height: 1676, width: 1321, at: 1650 },
      { name: "net-loft-north-light", height: 1016, width: 1422, at: 3950 },
    ],
  },
  "view-holding-ground-dark": {
    seed: 622,
    across: 5200,
    floor: "boards",
    paint: [0.66, 0.645, 0.615],
    hung: [
      { name: "smokehouse", height: 1524, width: 1219, at: 1650 },
      { name: "creosote", height: 406, width: 305, at: 3150 },
      { name: "salt-shed", height: 610, width: 762, at: 4150 },
    ],
  },
  "view-works-on-paper": {
    seed: 631,
    across: 6000,
    floor: "boards",
    hung: [
      { name: "seven-soundings", height: 508, width: 508, at: 900, frame: "white" },
      { name: "ebb-i", height: 508, width: 406, at: 1900, frame: "white" },
      { name: "ebb-ii", height: 508, width: 406, at: 2700, frame: "white" },
      { name: "ferry-log", height: 762, width: 559, at: 3750, frame: "white" },
      { name: "crosswind", height: 559, width: 762, at: 5000, frame: "white" },
    ],
  },
  "view-northwest-panel": {
    seed: 641,
    across: 5400,
    floor: "concrete",
    corner: { at: 4700, side: "right" },
    hung: [
      { name: "cradle", height: 1270, width: 940, at: 1250 },
      { name: "ice-house", height: 1016, width: 762, at: 2700 },
      { name: "ferry-slip", height: 610, width: 457, at: 3900 },
    ],
  },
  "view-waterlines": {
    seed: 651,
    across: 5000,
    floor: "boards",
    bench: { at: 2100, width: 1600 },
    hung: [
      { name: "tongue-point", height: 1524, width: 1219, at: 1700 },
      { name: "cathlamet-high-water", height: 762, width: 1016, at: 3600 },
    ],
  },
} as const satisfies Record<string, Room>

/** Details of works, as shares of the whole: for looking closer, on their pages and in the journal. */
export const details = {
  "detail-slack-water": { of: "slack-water", left: 0.34, top: 0.36, width: 0.42, height: 0.42 },
  "detail-anchorage-evening": { of: "anchorage-evening", left: 0.12, top: 0.42, width: 0.6, height: 0.32 },
  "detail-red-lead": { of: "red-lead", left: 0.02, top: 0.6, width: 0.8, height: 0.32 },
  "detail-limewash": { of: "limewash", left: 0.5, top: 0.04, width: 0.48, height: 0.38 },
  "detail-limewash-red": { of: "limewash", left: 0.06, top: 0.58, width: 0.42, height: 0.34 },
  "detail-cathlamet-high-water": { of: "cathlamet-high-water", left: 0.02, top: 0.22, width: 0.58, height: 0.46 },
  "detail-grays-river-fog": { of: "grays-river-fog", left: 0.02, top: 0.46, width: 0.68, height: 0.36 },
  "detail-youngs-bay-first-frost": { of: "youngs-bay-first-frost", left: 0.26, top: 0.4, width: 0.4, height: 0.58 },
  "detail-bar-crossing": { of: "bar-crossing", left: 0.28, top: 0.3, width: 0.58, height: 0.36 },
  "detail-boatyard-noon": { of: "boatyard-noon", left: 0.32, top: 0.02, width: 0.42, height: 0.48 },
  "detail-cradle": { of: "cradle", left: 0.36, top: 0.36, width: 0.62, height: 0.34 },
  "detail-net-loft-north-light": { of: "net-loft-north-light", left: 0.2, top: 0.04, width: 0.42, height: 0.5 },
  "detail-long-reach": { of: "long-reach", left: 0.36, top: 0.06, width: 0.4, height: 0.7 },
  "detail-second-growth": { of: "second-growth", left: 0.04, top: 0.4, width: 0.72, height: 0.44 },
  "detail-slip-no-3": { of: "slip-no-3", left: 0.3, top: 0.3, width: 0.46, height: 0.32 },
} as const satisfies Record<string, { of: string; left: number; top: number; width: number; height: number }>
