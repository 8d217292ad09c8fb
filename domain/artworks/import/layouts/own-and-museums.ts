import { exportColumns } from "../export-columns.ts"
import type { LayoutSpec } from "./layout.ts"

export const solander: LayoutSpec = {
  signs: [["title", "yeartext", "heightmm"]],
  only: true,
  escaped: true,
  names: Object.fromEntries(exportColumns.map((field) => [field, [field.toLowerCase()]])),
}

export const museum: LayoutSpec = {
  signs: [["accessionnumber"], ["objectnumber"], ["datetext", "creditline"]],
  names: { date: ["datetext", "objectdate", "date"], signed: ["inscription", "signed", "signature"] },
}
