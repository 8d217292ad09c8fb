import type { LengthUnit } from "../../../../lib/measures.ts"

export const textEncodings = [
  "utf-8",
  "windows-1252",
  "utf-16le",
  "utf-16be",
  "windows-1250",
  "windows-1251",
  "macintosh",
  "shift_jis",
  "gb18030",
] as const
export const delimiters = [",", ";", "\t", "|"] as const
export const lengthUnits = ["in", "cm", "mm", "m", "ft"] as const satisfies LengthUnit[]
