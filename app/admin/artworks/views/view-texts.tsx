import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { type KeyboardEvent, useEffect } from "react"
import { type ViewKind, viewKinds, viewKindWords } from "../../../../domain/artworks/view-kinds.ts"
import type { EditedView } from "../../../../domain/artworks/work-for-edit.server.ts"
import { type TextState, useSavedText } from "../../kit/edit/saved-text.ts"
import { Icon } from "../../kit/icon.tsx"
import type { Views } from "./use-views.ts"
import styles from "./views.module.css"

type TextsProps = { picture: EditedView; views: Views }

/** What is said about a picture. Each is saved when its field is left. */
export function ViewTexts({ picture, views }: TextsProps) {
  const writing = (field: "kind" | "caption" | "altText") => (text: string, was: string) =>
    views.describe(picture.id, field, text, was)
  const kind = useSavedText(picture.kind, writing("kind"))
  const caption = useSavedText(picture.caption, writing("caption"))
  const alt = useSavedText(picture.altText, writing("altText"))
  // a choice is made at once
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is chosen
  useEffect(() => kind.leave(), [kind.text])
  return (
    <div className={styles.texts}>
      <div>
        <Textarea
          label="Alt text"
          description={
            alt.text.trim() === ""
              ? "Nobody has written one yet; the gray one is read instead."
              : `Read aloud instead of the picture. ${alt.text.length} of 250`
          }
          placeholder={picture.alt}
          maxLength={1000}
          classNames={{ input: styles.altText ?? "" }}
          data-none={alt.text.trim() === "" || undefined}
          error={alt.problem}
          {...fieldOf(alt)}
        />
        <Theirs state={alt} />
      </div>
      <div className={styles.pair}>
        <div>
          <NativeSelect
            label="It shows"
            data={viewKinds.map((value) => ({ value, label: viewKindWords[value] }))}
            rightSection={<Icon name="down" size={16} />}
            error={kind.problem}
            value={kind.text}
            onChange={(event) => kind.type(event.currentTarget.value)}
          />
          <Theirs state={kind} words={(text) => viewKindWords[text as ViewKind] ?? text} />
        </div>
        <div>
          <TextInput
            label="Caption"
            placeholder={picture.kind === "front" ? "None" : viewKindWords[picture.kind]}
            maxLength={300}
            error={caption.problem}
            {...fieldOf(caption)}
          />
          <Theirs state={caption} />
        </div>
      </div>
    </div>
  )
}

/** Enter and Ctrl S save, too: no text has line breaks. */
const fieldOf = ({ text, type, leave }: TextState) => ({
  value: text,
  onChange: (event: { currentTarget: { value: string } }) => type(event.currentTarget.value.replaceAll("\n", " ")),
  onBlur: leave,
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const saves = event.key === "s" && (event.ctrlKey || event.metaKey)
    if (event.key !== "Enter" && !saves) return
    event.preventDefault()
    leave()
  },
})

/** What somebody else wrote meanwhile, beside what was typed. */
function Theirs({ state: { theirs, keepMine, useTheirs }, words = (text) => text }: TheirsProps) {
  if (theirs === null) return null
  return (
    <div className={styles.theirs} role="alert">
      <p>
        {theirs === "" ? "Somebody emptied this meanwhile." : "Somebody changed this meanwhile to "}
        {theirs !== "" && <q>{words(theirs)}</q>}
      </p>
      <Button variant="transparent" onClick={keepMine}>
        Keep mine
      </Button>
      <Button variant="transparent" onClick={useTheirs}>
        Use theirs
      </Button>
    </div>
  )
}

type TheirsProps = { state: TextState; words?: (text: string) => string }
