import { createContext, type ReactNode, useContext, useMemo, useState } from "react"
import type { FoundForText, LibraryPicture, ShownInEditor } from "../../../domain/blog/post-editor.server.ts"

type FoundWork = FoundForText["works"][number]

type Shown = ShownInEditor & {
  /** Something that was just chosen is shown before the page is loaded again. */
  addPicture: (one: LibraryPicture) => void
  addWork: (one: FoundWork) => void
}

const Context = createContext<Shown | null>(null)

export function useShown(): Shown {
  const shown = useContext(Context)
  if (!shown) throw new Error("There is nothing to show.")
  return shown
}

/** The works and pictures of a post by id: those of its stored text, and those chosen since. */
export function ShownProvider({ stored, children }: { stored: ShownInEditor; children: ReactNode }) {
  const [added, setAdded] = useState<ShownInEditor>({ pictures: {}, works: {}, hidden: [] })
  const shown = useMemo(
    (): Shown => ({
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
  return <Context value={shown}>{children}</Context>
}
