import { createContext, type ReactNode, useContext, useMemo, useState } from "react"
import type { EditorContent, LibraryPicture, TextCandidates } from "../../../domain/blog/post-editor.server.ts"

type FoundWork = TextCandidates["works"][number]

type Embeds = EditorContent & {
  /** Shows a new choice before the page is revalidated. */
  addPicture: (one: LibraryPicture) => void
  addWork: (one: FoundWork) => void
}

const EmbedContext = createContext<Embeds | null>(null)

export function useEmbeds(): Embeds {
  const shown = useContext(EmbedContext)
  if (!shown) throw new Error("the text has no provider for its works and pictures")
  return shown
}

export function EmbedProvider({ stored, children }: { stored: EditorContent; children: ReactNode }) {
  const [added, setAdded] = useState<EditorContent>({ pictures: {}, works: {}, hidden: [] })
  const shown = useMemo(
    (): Embeds => ({
      pictures: { ...added.pictures, ...stored.pictures },
      works: { ...added.works, ...stored.works },
      hidden: [...added.hidden, ...stored.hidden],
      addPicture: ({ id, picture }) => setAdded((now) => ({ ...now, pictures: { ...now.pictures, [id]: picture } })),
      addWork: ({ published, ...work }) =>
        setAdded((now) => ({
          ...now,
          works: { ...now.works, [work.id]: work },
          hidden: published ? now.hidden : [...now.hidden, work.id],
        })),
    }),
    [stored, added],
  )
  return <EmbedContext value={shown}>{children}</EmbedContext>
}
