import type { Zip } from "./zip.ts"

type TableFileKind = { kind: "zip" } | { kind: "text" } | { kind: "other"; problem: string }

const refuseKind = (problem: string): TableFileKind => ({ kind: "other", problem })

const saveAsAdvice = "open it in your spreadsheet program and save it as .xlsx or CSV"

/** By content, because exports often have the wrong extension. */
export function detectTableKind(start: Buffer): TableFileKind {
  if (start.length === 0) return refuseKind("This file is empty")
  const latin = start.toString("latin1")
  if (latin.startsWith("PK\x03\x04")) return { kind: "zip" }
  if (latin.startsWith("PK\x05\x06")) return refuseKind("This zip file is empty")
  if (latin.startsWith("\xd0\xcf\x11\xe0")) {
    return refuseKind(`This is an Excel file of the old kind (.xls) or one with a password: ${saveAsAdvice}`)
  }
  if (latin.startsWith("%PDF")) return refuseKind("This is a PDF, not a table: export the table itself as .xlsx or CSV")
  if (latin.startsWith("\x1f\x8b")) return refuseKind("This file is compressed: unpack it first")
  if (/^\x89PNG|^\xff\xd8\xff|^GIF8|^RIFF/.test(latin)) return refuseKind("This is a picture, not a table")
  const text = latin.replace(/^\xef\xbb\xbf/, "").trimStart()
  if (/^(?:<!doctype html|<html|<table|<\?xml|<head|<meta)/i.test(text)) {
    return refuseKind(`This is a web page or XML under a table's name: ${saveAsAdvice}`)
  }
  if (/^(?:\{\s*["}]|\[\s*[{[\]])/.test(text)) return refuseKind("This is JSON, not a table: export it as .xlsx or CSV")
  return { kind: "text" }
}

export function detectZipKind(zip: Zip): { kind: "xlsx" | "ods" } | { kind: "other"; problem: string } {
  if (zip.has("xl/workbook.xml")) return { kind: "xlsx" }
  if (zip.has("content.xml") && zip.has("mimetype")) return { kind: "ods" }
  const problem = zip.has("xl/workbook.bin")
    ? `This is an Excel binary workbook (.xlsb): ${saveAsAdvice}`
    : zip.names.some((name) => name.startsWith("Index/"))
      ? "This is an Apple Numbers file: export it as Excel or CSV"
      : zip.has("word/document.xml")
        ? "This is a Word document, not a table"
        : "This zip file is not a spreadsheet: unpack it first"
  return { kind: "other", problem }
}
