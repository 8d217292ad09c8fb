import { NativeSelect } from "@mantine/core"
import { formatMaxBytes, mediaKindLabels, type OfferedMediaKind } from "../../../domain/media-files/media-file.ts"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import styles from "./media-files.module.css"
import type { MediaFilesState } from "./use-media-files.ts"

const acceptedTypes: Record<OfferedMediaKind, string> = {
  film: "video/*,.mp4,.mov,.m4v,.webm",
  sound: "audio/*,.mp3,.m4a,.wav,.ogg,.flac",
}

const chooseTexts: Record<OfferedMediaKind, string> = {
  film: "Choose a film",
  sound: "Choose a sound",
}

const hints: Record<OfferedMediaKind, string> = {
  film: "MP4 or MOV with H.264, or WebM.",
  sound: "MP3, M4A, WAV, Ogg or FLAC.",
}

type ChooseMediaProps = {
  kind: OfferedMediaKind
  media: MediaFilesState
  /** Ids that are not offered. */
  chosen: readonly string[]
  onChoose: (id: string) => void
}

/** A new file, or one that is here. */
export function ChooseMedia({ kind, media, chosen, onChoose }: ChooseMediaProps) {
  const here = (media.files ?? []).filter(
    (file) => file.kind === kind && file.state === "ready" && !chosen.includes(file.id),
  )
  const add = async (file: File | undefined) => {
    const id = file && (await media.add(kind, file))
    if (id) onChoose(id)
  }
  return (
    <>
      <div className={styles.choose}>
        <FilePickerButton
          text={chooseTexts[kind]}
          accept={acceptedTypes[kind]}
          one
          onFiles={(files) => void add(files[0]?.file)}
        />
        {here.length > 0 && (
          <NativeSelect
            label={`Or a ${mediaKindLabels[kind].toLowerCase()} that is here`}
            value=""
            onChange={({ currentTarget }) => currentTarget.value && onChoose(currentTarget.value)}
            data={[{ value: "", label: "Choose" }, ...here.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
      </div>
      <p className="small">{`${hints[kind]} ${formatMaxBytes(kind)}`}</p>
      {media.refused && (
        <p className="alarm" role="alert">
          {media.refused}
        </p>
      )}
    </>
  )
}
