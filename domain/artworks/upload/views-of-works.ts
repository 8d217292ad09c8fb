import { slugOf } from "../../../lib/slug.ts"
import { nameOfFile } from "../../media/upload.ts"
import { factsOfFile, stemOf } from "./file-facts.ts"

/** The files of one work: the main picture first. `index` is the file's place in the list that was given. */
export type FilesOfWork = { index: number; caption: string }[]

const captions: [words: string, caption: string][] = [
  ["detail|close-?up|closeup", "Detail"],
  ["room|in-?situ|insitu|installation|installed|hung", "In a room"],
  ["back|verso|reverse", "Back"],
  ["framed|frame", "Framed"],
  ["side|edge", "Side"],
  ["view", "View"],
]
const viewInName = new RegExp(
  String.raw`^(.*[^\s_-])[\s_-]+(${captions.map(([words]) => words).join("|")})[\s_-]*(\d{0,3})$`,
  "i",
)

/**
 * Puts the files of each work together: `title-detail-1`, `title-room` and `title-back` are views of `title`, if a file of
 * that name is in the same folder. Every other file is a work of its own.
 * @param paths names with the folders that were dropped
 */
export function worksInFiles(paths: string[]): FilesOfWork[] {
  const files = paths.map((path, index) => {
    const name = nameOfFile(path)
    const folder = path.slice(0, path.length - name.length)
    return { index, folder, name, view: viewOf(name) }
  })
  const works = new Map<number, FilesOfWork>()
  const mains = new Map<string, FilesOfWork>()
  for (const { index, folder, name, view } of files) {
    if (view && files.some((main) => main.folder === folder && !main.view && isCalled(main.name, view.of))) continue
    const work = [{ index, caption: "" }]
    works.set(index, work)
    for (const called of namesOf(name)) if (!mains.has(folder + called)) mains.set(folder + called, work)
  }
  const views = files.flatMap(({ index, folder, view }) =>
    view && !works.has(index) ? { index, folder, ...view } : [],
  )
  views.sort((one, other) => one.order - other.order || one.number - other.number)
  for (const { index, folder, of, caption } of views) mains.get(folder + slugOf(of, ""))?.push({ index, caption })
  return [...works.values()]
}

/** What a file's name says of the view that it shows: `Detail` for `slack-water-detail-2.jpg`; "" where it says nothing. */
export const captionOfFile = (path: string): string => viewOf(nameOfFile(path))?.caption ?? ""

const isCalled = (name: string, stem: string) => namesOf(name).includes(slugOf(stem, ""))

/** `slack-water_2026_44x66.jpg` may be named in full or by its title alone. */
const namesOf = (name: string) => [slugOf(stemOf(name), ""), slugOf(factsOfFile(name).title, "")]

function viewOf(name: string) {
  const [, of, word = "", number = ""] = viewInName.exec(stemOf(name)) ?? []
  if (!of) return null
  const order = captions.findIndex(([words]) => new RegExp(`^(?:${words})$`, "i").test(word))
  return { of, order, number: Number(number || 0), caption: captions[order]?.[1] ?? "" }
}
