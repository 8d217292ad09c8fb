import { useCallback, useState } from "react"
import type { ChosenFile } from "./chosen-files.ts"

export type RefusedFile = { name: string; message: string }

export function useRefusedFiles() {
  const [refused, setRefused] = useState<RefusedFile[]>([])
  const refuse = useCallback((more: RefusedFile[]) => setRefused((all) => [...all, ...more]), [])
  const dismiss = (one: RefusedFile) => setRefused((all) => all.filter((other) => other !== one))
  return { refused, refuse, dismiss }
}

/** For files whose announcement failed. */
export function createUnansweredFile(chosen: ChosenFile[]): RefusedFile {
  const [first, ...others] = chosen
  const message = "The site did not answer. Please check the connection, then choose the files again."
  return { name: others.length > 0 ? `${chosen.length} files` : (first?.file.name ?? ""), message }
}
