/** `path`: includes the folders. */
export type ChosenFile = { file: File; path: string }

/** What the server is told of a file before it is sent. */
export const describeFile = ({ file, path }: ChosenFile) => ({
  path,
  bytes: file.size,
  modifiedMs: Math.max(0, file.lastModified),
})

/** Files in a folder that may be pictures, including formats that will be refused with a reason. */
const pictureNamePattern = /\.(?:jpe?g|jfif|png|webp|avif|tiff?|gif|hei[cf]|dng|cr[23]|nef|arw|raf|rw2|orf)$/i
const isHidden = (name: string) => name.startsWith(".") || name === "Thumbs.db"

export const listInputFiles = (input: HTMLInputElement): ChosenFile[] =>
  [...(input.files ?? [])]
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
    .filter(({ file, path }) => !isHidden(file.name) && (path === file.name || pictureNamePattern.test(file.name)))

export async function listDroppedFiles(dropped: DataTransfer): Promise<ChosenFile[]> {
  // The browser empties the list after the event.
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry())
  const files = [...dropped.files]
  if (!entries.some((entry) => entry?.isDirectory))
    return files.filter(({ name }) => !isHidden(name)).map((file) => ({ file, path: file.name }))
  const found: ChosenFile[] = []
  for (const entry of entries) if (entry) await collectFiles(entry, "", found)
  return found
}

async function collectFiles(entry: FileSystemEntry, above: string, found: ChosenFile[]): Promise<void> {
  const path = above + entry.name
  if (isHidden(entry.name)) return
  if (entry.isFile) {
    if (above !== "" && !pictureNamePattern.test(entry.name)) return
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    found.push({ file, path })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    // `readEntries` returns batches until one is empty.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return
    for (const one of some) await collectFiles(one, `${path}/`, found)
  }
}
