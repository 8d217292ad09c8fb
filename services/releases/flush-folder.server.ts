import { open, readdir } from "node:fs/promises"
import { join } from "node:path"
import { limitConcurrency } from "../../lib/limit-concurrency.ts"

const maxOpenFiles = 16

/** After a power cut, a renamed folder must not have empty files. Several at a time share the disk's journal. */
export async function flushFolder(folder: string): Promise<void> {
  await using flushes = limitConcurrency(maxOpenFiles)
  await flushes.add(() => flushPath(folder))
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) await flushes.add(() => flushPath(join(entry.parentPath, entry.name)))
  await flushes.end()
}

export async function flushPath(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
