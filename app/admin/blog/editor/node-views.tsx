import { TextInput } from "@mantine/core"
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react"
import { type CSSProperties, type ReactNode, useState } from "react"
import { captionHint, plainCaption } from "../../../../lib/caption.ts"
import { type Placement, placements } from "../../../../lib/rich-text/limits.ts"
import { ImageCaption } from "../../../ui/caption/caption-text.tsx"
import label from "../../../ui/label/label.module.css"
import { Label } from "../../../ui/label/label.tsx"
import { Picture } from "../../../ui/picture/picture.tsx"
import { withUnmarkedFiles } from "../../kit/unmarked-picture.ts"
import { useEmbeds } from "../embed-context.tsx"
import { Picker } from "../picker.tsx"
import styles from "./editor.module.css"
import { ArtworkNode, ImageNode } from "./schema.ts"

const placementLabels: Record<Placement, string> = {
  hung: "On the wall",
  wide: "Full width",
  beside: "Beside the text",
}

type EmbedFrameProps = NodeViewProps & {
  name: string
  ratio: number
  other: string
  remove: string
  picker: (close: () => void) => ReactNode
  more?: ReactNode
  children: ReactNode
}

function EmbedFrame({ node, selected, name, ratio, other, remove, picker, more, children, ...view }: EmbedFrameProps) {
  const [open, setOpen] = useState(false)
  const { placement } = node.attrs
  return (
    <NodeViewWrapper
      as="figure"
      className={styles.figure}
      data-placement={placement}
      data-selected={selected || undefined}
      style={{ "--r": ratio } as CSSProperties}
    >
      <div data-drag-handle>{children}</div>
      {(selected || open) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
        <div className={styles.tools} role="group" aria-label={name}>
          {placements.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={placement === one}
              onClick={() => view.updateAttributes({ placement: one })}
            >
              {placementLabels[one]}
            </button>
          ))}
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {other}
          </button>
          <button
            type="button"
            onClick={() => {
              view.deleteNode()
              view.editor.commands.focus()
            }}
          >
            {remove}
          </button>
        </div>
      )}
      {open && picker(() => setOpen(false))}
      {(selected || open) && more}
    </NodeViewWrapper>
  )
}

const sizes = "(width < 768px) 100vw, 720px"

function ArtworkView(props: NodeViewProps) {
  const { works, hidden, addWork } = useEmbeds()
  const id = String(props.node.attrs.artworkId)
  const work = works[id]
  return (
    <EmbedFrame
      {...props}
      name={work ? work.title : "This work"}
      ratio={work?.picture ? work.picture.width / work.picture.height : 1}
      other="Other work"
      remove="Take down"
      picker={(close) => (
        <Picker
          of="works"
          onClose={close}
          onChoose={(one) => {
            addWork(one)
            props.updateAttributes({ artworkId: one.id })
            close()
          }}
        />
      )}
    >
      {work?.picture && <Picture picture={withUnmarkedFiles(work.picture)} sizes={sizes} />}
      <figcaption>
        {work ? <Label work={work} everyBadge /> : <p className={label.label}>This work no longer exists.</p>}
        {hidden.includes(id) && <p className="small">Visitors don’t see this work, here or elsewhere.</p>}
      </figcaption>
    </EmbedFrame>
  )
}

function ImageView(props: NodeViewProps) {
  const { pictures, addPicture } = useEmbeds()
  const { pictureId, alt, caption } = props.node.attrs
  const picture = pictures[String(pictureId)]
  return (
    <EmbedFrame
      {...props}
      name={plainCaption(caption) || alt || "This picture"}
      ratio={picture ? picture.width / picture.height : 1}
      other="Other picture"
      remove="Remove"
      picker={(close) => (
        <Picker
          of="pictures"
          onClose={close}
          onChoose={(one) => {
            addPicture(one)
            props.updateAttributes({ pictureId: one.id, alt: one.alt })
            close()
          }}
        />
      )}
      more={
        <div className={styles.words}>
          <TextInput
            label="Caption"
            description={`${captionHint}.`}
            value={caption}
            maxLength={1000}
            onChange={(event) => props.updateAttributes({ caption: event.currentTarget.value })}
          />
          <TextInput
            label="Description of the picture"
            description="For people who can’t see it."
            value={alt}
            maxLength={1000}
            onChange={(event) => props.updateAttributes({ alt: event.currentTarget.value })}
          />
        </div>
      }
    >
      {picture ? (
        <Picture picture={withUnmarkedFiles({ ...picture, alt })} sizes={sizes} />
      ) : (
        <p className={label.label}>This picture no longer exists.</p>
      )}
      <ImageCaption of={caption} className={label.label} />
    </EmbedFrame>
  )
}

export const embedNodes = [
  ImageNode.extend({ addNodeView: () => ReactNodeViewRenderer(ImageView) }),
  ArtworkNode.extend({ addNodeView: () => ReactNodeViewRenderer(ArtworkView) }),
]
