import { TextInput } from "@mantine/core"
import { useState } from "react"
import type { LibraryPicture, TextCandidates } from "../../../domain/blog/post-editor.server.ts"
import { Thumb } from "../kit/thumb.tsx"
import styles from "./blog.module.css"
import { useEmbedSearch } from "./use-embed-search.ts"

type PickerProps =
  | { of: "pictures"; onChoose: (one: LibraryPicture) => void; onClose: () => void }
  | { of: "works"; onChoose: (one: TextCandidates["works"][number]) => void; onClose: () => void }

export function Picker(props: PickerProps) {
  const [query, setQuery] = useState("")
  const { found } = useEmbedSearch(query)
  const label = props.of === "works" ? "Find a work" : "Find a picture"
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Escape from its own field and buttons, and does nothing itself
    <div
      className={styles.picker}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return
        event.stopPropagation()
        props.onClose()
      }}
      // Typing in the search does not change the post.
      onInput={(event) => event.stopPropagation()}
    >
      <TextInput
        aria-label={label}
        placeholder={label}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        autoComplete="off"
        autoFocus
      />
      <ul>
        {props.of === "works"
          ? found.works.map((work) => (
              <li key={work.id}>
                <button type="button" onClick={() => props.onChoose(work)}>
                  <Thumb picture={work.picture} width={44} height={30} />
                  <i>{work.title}</i>
                </button>
              </li>
            ))
          : found.pictures.map((one) => (
              <li key={one.id}>
                <button type="button" onClick={() => props.onChoose(one)}>
                  <Thumb picture={one.picture} width={44} height={30} />
                  <span>{one.words || "Without words"}</span>
                </button>
              </li>
            ))}
      </ul>
    </div>
  )
}
