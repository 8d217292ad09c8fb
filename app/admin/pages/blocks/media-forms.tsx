import { Button } from "@mantine/core"
import type { BlockOf } from "../../../../domain/pages/page-blocks.ts"
import { captionHint } from "../../../../lib/caption.ts"
import { ChooseMedia } from "../../media-files/choose-media.tsx"
import { MediaFileLine } from "../../media-files/media-file-line.tsx"
import { useMediaFiles } from "../../media-files/use-media-files.ts"
import { BlockField, type BlockFormProps } from "./block-field.tsx"
import { PictureFields } from "./picture-forms.tsx"

type MediaBlockKind = "film" | "sound"

export function MediaForm<K extends MediaBlockKind>({ block, onChange, errors }: BlockFormProps<K>) {
  const { kind, mediaFileId, caption } = block as BlockOf<MediaBlockKind>
  const media = useMediaFiles(mediaFileId ? [mediaFileId] : [])
  const change = onChange as (changes: object) => void
  const choose = (id: string | null) => change({ mediaFileId: id })
  return (
    <>
      {mediaFileId && media.files ? (
        <MediaFileLine
          file={media.files.find(({ id }) => id === mediaFileId)}
          upload={media.findUpload(mediaFileId)}
          onAgain={media.again}
        >
          <Button type="button" onClick={() => choose(null)}>
            Choose another
          </Button>
        </MediaFileLine>
      ) : (
        !mediaFileId && <ChooseMedia kind={kind} media={media} chosen={[]} onChoose={choose} />
      )}
      {errors.mediaFileId && (
        <p className="alarm" role="alert">
          {errors.mediaFileId}
        </p>
      )}
      <BlockField
        label="Caption"
        value={caption}
        error={errors.caption}
        onValue={(next) => change({ caption: next })}
        description={captionHint}
      />
    </>
  )
}

export const ElsewhereForm = ({ block, onChange, errors }: BlockFormProps<"elsewhere">) => (
  <>
    <BlockField
      label="Address of the film"
      value={block.address}
      error={errors.address}
      onValue={(address) => onChange({ address })}
      placeholder="https://vimeo.com/…"
      description="At YouTube or Vimeo. It opens there, in a new tab; nothing of that site is loaded on your page."
    />
    <BlockField label="Title" value={block.title} error={errors.title} onValue={(title) => onChange({ title })} />
    <PictureFields picture={block} getError={(name) => errors[name]} onChange={onChange} />
  </>
)
