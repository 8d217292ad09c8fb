import { NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useEffect } from "react"
import type { EditedView } from "../../../../domain/artworks/catalog/work-for-edit.server.ts"
import { type ViewKind, viewKindLabels, viewKinds } from "../../../../domain/artworks/view-kinds.ts"
import { captionHint } from "../../../../lib/caption.ts"
import { ConflictingText, getSavedFieldProps } from "../../kit/edit/saved-field.tsx"
import { useSavedText } from "../../kit/edit/saved-text.ts"
import { StudioIcon } from "../../kit/icon.tsx"
import type { WorkViewsState } from "./use-views.ts"
import styles from "./views.module.css"

export function ViewTexts({ picture, views }: { picture: EditedView; views: WorkViewsState }) {
  const writing = (field: "kind" | "caption" | "altText") => (text: string, was: string) =>
    views.describe(picture.id, field, text, was)
  const kind = useSavedText(picture.kind, writing("kind"))
  const caption = useSavedText(picture.caption, writing("caption"))
  const alt = useSavedText(picture.altText, writing("altText"))
  // A choice is saved at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: saves when another one is chosen; the function is new at every render
  useEffect(() => kind.leave(), [kind.text])
  return (
    <div className={styles.texts}>
      <div>
        <Textarea
          label="Alt text"
          description={
            alt.text.trim() === ""
              ? "None yet; the gray text is read instead."
              : `Read aloud instead of the picture. ${alt.text.length} of 250`
          }
          placeholder={picture.alt}
          maxLength={1000}
          classNames={{ input: styles.altText ?? "" }}
          data-none={alt.text.trim() === "" || undefined}
          error={alt.problem}
          {...getSavedFieldProps(alt)}
        />
        <ConflictingText state={alt} />
      </div>
      <div className={styles.pair}>
        <div>
          <NativeSelect
            label="It shows"
            data={viewKinds.map((value) => ({ value, label: viewKindLabels[value] }))}
            rightSection={<StudioIcon name="down" size={16} />}
            error={kind.problem}
            value={kind.text}
            onChange={(event) => kind.type(event.currentTarget.value)}
          />
          <ConflictingText state={kind} words={(text) => viewKindLabels[text as ViewKind] ?? text} />
        </div>
        <div>
          <TextInput
            label="Caption"
            description={`${captionHint}.`}
            placeholder={picture.kind === "front" ? "None" : viewKindLabels[picture.kind]}
            maxLength={300}
            error={caption.problem}
            {...getSavedFieldProps(caption)}
          />
          <ConflictingText state={caption} />
        </div>
      </div>
    </div>
  )
}
