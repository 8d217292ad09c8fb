import { createContext, type ReactNode, useContext, useMemo, useState } from "react"
import type { FoundForText, LibraryPicture, ShownInEditor } from "../../../domain/blog/post-editor.server.ts"

type FoundWork = FoundForText["works"][number]

type Shown = ShownInEditor & {
  /** Shows a new choice before the page is revalidated. */
  addPicture: (one: LibraryPicture) => void
  addWork: (one: FoundWork) => void
}

const Context = createContext<Shown | null>(null)

export function useShownWorks(): Shown {
  const shown = useContext(Context)
  if (!shown) throw new Error("the text has no provider for its works and pictures")
  return shown
}

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
