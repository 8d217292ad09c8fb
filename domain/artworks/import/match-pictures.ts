import { createSlug } from "../../../lib/slug.ts"
import { getImageFileName } from "./picture-names.ts"

type PicturedWork = { title: string; inventoryNumber: string | null; images: string[] }

/** The main one first; `missing`: names in the row without a file. */
type FoundPictures<File> = { files: File[]; missing: string[] }

/**
 * By the names in the row; else by inventory number, or by title when no other work has it. `AR-001 (2).jpg`, `AR-001_2.jpg`
 * and `AR-001-detail.jpg` are further views. Call it in the order of the rows.
 */
export function createPictureFinder<File extends { name: string }>(
  files: readonly File[],
): (work: PicturedWork) => FoundPictures<File> {
  const byName = new Map<string, File>()
  const byStem = new Map<string, File[]>()
  for (const file of files.toSorted((one, other) => byView(one.name, other.name))) {
    byName.set(file.name.toLowerCase(), file)
    byName.set(getStem(file.name), file)
    const stem = createSlug(getMainStem(file.name), "")
    byStem.set(stem, [...(byStem.get(stem) ?? []), file])
  }
  const titleTaken = new Set<string>()
  return ({ title, inventoryNumber, images }) => {
    if (images.length > 0) {
      const named = images.map((image) => ({
        image,
        file: byName.get(getImageFileName(image)) ?? byName.get(getStem(getImageFileName(image))),
      }))
      return {
        files: named.flatMap(({ file }) => file ?? []),
        missing: named.flatMap(({ image, file }) => (file ? [] : image)),
      }
    }
    const byNumber = inventoryNumber ? byStem.get(createSlug(inventoryNumber, "")) : undefined
    if (byNumber) return { files: byNumber, missing: [] }
    const slug = createSlug(title, "")
    const byTitle = slug === "" || titleTaken.has(slug) ? undefined : byStem.get(slug)
    titleTaken.add(slug)
    return { files: byTitle ?? [], missing: [] }
  }
}

const byView = (one: string, other: string) =>
  getStem(one).length - getStem(other).length || one.localeCompare(other, "en", { numeric: true })

const withoutEnding = (name: string) => name.replace(/(?<=.)\.[^.]*$/, "")
const getStem = (name: string) => withoutEnding(name).toLowerCase()

/** `AR-001 (2).jpg`, `AR-001_2.jpg`, `AR-001 detail.jpg` → `AR-001`. */
const getMainStem = (name: string) =>
  withoutEnding(name).replace(/(?:\s*\(\d{1,2}\)|_\d{1,2}|[\s_-]+(?:detail|view|verso|back|framed)\s*\d*)$/i, "")
