import { createContext, useContext } from "react"
import type { TextCandidates } from "../../../../domain/blog/post-editor.server.ts"
import type { ThumbPicture } from "../../kit/thumb.tsx"
import type { EditorFile } from "./send-page-file.ts"
import type { usePageUploads } from "./use-page-uploads.ts"

type FoundWork = TextCandidates["works"][number]

/** What the forms of blocks offer. */
export type PageHints = {
  series: { id: string; title: string }[]
  tags: string[]
  files: EditorFile[]
  /** By id: the works that blocks have chosen. */
  works: Record<string, { title: string; picture: ThumbPicture | null; isPublic: boolean }>
  addWork: (work: FoundWork) => void
  uploading: ReturnType<typeof usePageUploads>
}

const PageHintsContext = createContext<PageHints | null>(null)

export const PageHintsProvider = PageHintsContext.Provider

export function usePageHints(): PageHints {
  const hints = useContext(PageHintsContext)
  if (!hints) throw new Error("the blocks have no provider for their hints")
  return hints
}
