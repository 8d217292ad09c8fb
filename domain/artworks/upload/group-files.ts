import { createSlug } from "../../../lib/slug.ts"
import { getFileName } from "../../media/upload.ts"
import { getFileStem, parseFileName } from "./parse-file-name.ts"

type FilesOfWork = { index: number; caption: string }[]

const captions: [words: string, caption: string][] = [
  ["details?|close-?up|closeup|ausschnitt|détail|dettaglio|detalle", "Detail"],
  ["room|in-?situ|insitu|installation|installed|hung|wall|raum|raumansicht", "In a room"],
  ["studio|in(?: the|-the|_the)?[ _-]studio|atelier|im[ _-]atelier", "In the studio"],
  ["back|verso|reverse|rückseite|rueckseite|dos|retro", "Back"],
  ["framed|frame|gerahmt|rahmen|encadré", "Framed"],
  ["side|edge|edges|seite|kante", "Side"],
  ["signature|signed|signatur", "Signature"],
  ["view|ansicht|vue", "View"],
]
const anyWord = captions.map(([words]) => words).join("|")
const viewInName = new RegExp(
  String.raw`^(.*[^\s_(\[,-])(?:[\s_,-]+|(?=[(\[]))[(\[]?\s*(${anyWord})[\s_-]*(\d{0,3})\s*[)\]]?$`,
  "iu",
)
/** `title_2`, `title-2`, `title (2)`: further pictures of `title`. */
const numberedInName = /^(.*[^\s_(-])(?:[_-]|\s*\()(\d{1,2})\)?$/u

/** `title-detail-1`, `title-room` and `title-back` are views of `title`, if the same folder has that file. */
export function groupFilesByWork(paths: string[]): FilesOfWork[] {
  const files = paths.map((path, index) => {
    const name = getFileName(path)
    const folder = path.slice(0, path.length - name.length)
    return { index, folder, name, view: parseView(name) }
  })
  const works = new Map<number, FilesOfWork>()
  const views: (View & { index: number; main: number })[] = []
  for (const { index, folder, view } of files) {
    const main = view && files.find((one) => one.folder === folder && !one.view && isNameOf(one.name, view.of))
    if (view && main) views.push({ ...view, index, main: main.index })
    else works.set(index, [{ index, caption: "" }])
  }
  views.sort((one, other) => one.order - other.order || one.number - other.number)
  for (const { index, main, caption } of views) works.get(main)?.push({ index, caption })
  return [...works.values()]
}

/** `Detail` for `slack-water-detail-2.jpg`; "" for none. */
export const getFileCaption = (path: string): string => parseView(getFileName(path))?.caption ?? ""

/** Matches by file name, title, or inventory number. */
function isNameOf(main: string, stem: string): boolean {
  const [one, other] = [parseFileName(main), parseFileName(stem)]
  if (one.inventoryNumber && other.inventoryNumber && one.inventoryNumber !== other.inventoryNumber) return false
  const names = listNames(main)
  return listNames(stem).some((name) => names.includes(name))
}

/** A view may repeat all of `slack-water_2026_44x66.jpg`, its title, or its inventory number. */
function listNames(name: string): string[] {
  const { title, inventoryNumber } = parseFileName(name)
  return [...new Set([getFileStem(name), title, inventoryNumber].map((one) => createSlug(one, "")))].filter(Boolean)
}

type View = { of: string; order: number; number: number; caption: string }

function parseView(name: string): View | null {
  const stem = getFileStem(name).normalize("NFC")
  const [, of, word = "", number = ""] = viewInName.exec(stem) ?? []
  if (of) {
    const order = captions.findIndex(([words]) => new RegExp(`^(?:${words})$`, "iu").test(word))
    return { of, order, number: Number(number || 0), caption: captions[order]?.[1] ?? "" }
  }
  const [, ofNumbered, place = ""] = numberedInName.exec(stem) ?? []
  return ofNumbered ? { of: ofNumbered, order: captions.length, number: Number(place), caption: "" } : null
}
