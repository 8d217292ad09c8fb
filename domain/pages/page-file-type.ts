import { listZipNames } from "../../lib/zip-names.ts"

/** The first extension is written where the name has none of them. */
const fileTypes = {
  pdf: { contentType: "application/pdf", extensions: ["pdf"] },
  zip: { contentType: "application/zip", extensions: ["zip"] },
  jpeg: { contentType: "image/jpeg", extensions: ["jpg", "jpeg"] },
  png: { contentType: "image/png", extensions: ["png"] },
  tiff: { contentType: "image/tiff", extensions: ["tif", "tiff"] },
  docx: {
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extensions: ["docx"],
  },
  xlsx: { contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extensions: ["xlsx"] },
  pptx: {
    contentType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    extensions: ["pptx"],
  },
  epub: { contentType: "application/epub+zip", extensions: ["epub"] },
  csv: { contentType: "text/csv; charset=utf-8", extensions: ["csv"] },
  txt: { contentType: "text/plain; charset=utf-8", extensions: ["txt"] },
} as const

type PageFileType = keyof typeof fileTypes

export const getContentType = (type: PageFileType): string => fileTypes[type].contentType

/** `PDF`, for people. */
export function formatFileType(contentType: string): string {
  const found = Object.entries(fileTypes).find(([, type]) => type.contentType === contentType)
  return found ? found[0].toUpperCase() : "File"
}

const extension = /\.[a-z\d]{1,8}$/i

/** The name may say anything; its extension is what the content is. */
export function getPageFileName(name: string, type: PageFileType): string {
  const base = name.split(/[\\/]/).at(-1)?.trim() ?? ""
  const last = extension.exec(base)?.[0].slice(1).toLowerCase() ?? ""
  const known: readonly string[] = fileTypes[type].extensions
  const stem = base.replace(extension, "").replace(/^\.+/, "").slice(0, 200) || "file"
  return `${stem}.${known.includes(last) ? last : known[0]}`
}

const beginsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)

const latin = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1")

/** By content. Null: none of the types that visitors may download. @param name tells a table from a text only */
export function findFileType(bytes: Uint8Array, name: string): PageFileType | null {
  if (beginsWith(bytes, 0xff, 0xd8, 0xff)) return "jpeg"
  if (beginsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png"
  if (beginsWith(bytes, 0x49, 0x49, 0x2a, 0) || beginsWith(bytes, 0x4d, 0x4d, 0, 0x2a)) return "tiff"
  // ISO 32000-2, 7.5.2 and 7.5.5: a few bytes may follow the end.
  if (/^%PDF-[12]\.\d/.test(latin(bytes.subarray(0, 8))))
    return latin(bytes.subarray(-1024)).includes("%%EOF") ? "pdf" : null
  if (beginsWith(bytes, 0x50, 0x4b)) return findZipType(bytes)
  if (!isPlainText(bytes)) return null
  return /\.csv$/i.test(name) ? "csv" : "txt"
}

/** Office files with macros are not accepted. */
function findZipType(bytes: Uint8Array): PageFileType | null {
  const names = listZipNames(bytes)
  if (!names || names.some((name) => /(?:^|\/)vbaProject\.bin$/i.test(name))) return null
  if (names.includes("word/document.xml")) return "docx"
  if (names.includes("xl/workbook.xml")) return "xlsx"
  if (names.includes("ppt/presentation.xml")) return "pptx"
  return latin(bytes.subarray(30, 58)) === "mimetypeapplication/epub+zip" ? "epub" : "zip"
}

function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return !/[^\P{Cc}\t\n\r\f]/u.test(text)
  } catch {
    return false
  }
}
