/** A chosen file, with the folders that it was found in. */
export type Chosen = { file: File; path: string }

/** What is looked for in a folder: every file that looks like a picture, also those that will be refused with a reason. */
const pictureName = /\.(?:jpe?g|jfif|png|webp|avif|tiff?|gif|hei[cf]|dng|cr[23]|nef|arw|raf|rw2|orf)$/i
const isHidden = (name: string) => name.startsWith(".") || name === "Thumbs.db"

/** The files of a field. */
export const filesOfInput = (input: HTMLInputElement): Chosen[] =>
  [...(input.files ?? [])]
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
    .filter(({ file, path }) => !isHidden(file.name) && (path === file.name || pictureName.test(file.name)))

/** The files that were dropped, and the pictures in folders that were. */
export async function filesOfDrop(dropped: DataTransfer): Promise<Chosen[]> {
  // the list is emptied as soon as this event is over
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry())
  const files = [...dropped.files]
  if (!entries.some((entry) => entry?.isDirectory))
    return files.filter(({ name }) => !isHidden(name)).map((file) => ({ file, path: file.name }))
  const found: Chosen[] = []
  for (const entry of entries) if (entry) await walk(entry, "", found)
  return found
}

async function walk(entry: FileSystemEntry, above: string, found: Chosen[]): Promise<void> {
  const path = above + entry.name
  if (isHidden(entry.name)) return
  if (entry.isFile) {
    if (above !== "" && !pictureName.test(entry.name)) return
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    found.push({ file, path })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    // a folder is read in portions, until one is empty
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return
    for (const one of some) await walk(one, `${path}/`, found)
  }
}
