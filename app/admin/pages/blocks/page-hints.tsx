import { createContext, useContext } from "react"
import type { usePageUploads } from "./use-page-uploads.ts"

export type EditorFile = { id: string; name: string; byteSize: number }

/** What the forms of blocks offer. */
export type PageHints = {
  series: { id: string; title: string }[]
  tags: string[]
  files: EditorFile[]
  uploading: ReturnType<typeof usePageUploads>
}

const PageHintsContext = createContext<PageHints | null>(null)

export const PageHintsProvider = PageHintsContext.Provider

export function usePageHints(): PageHints {
  const hints = useContext(PageHintsContext)
  if (!hints) throw new Error("the blocks have no provider for their hints")
  return hints
}
