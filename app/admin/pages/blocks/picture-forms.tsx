import { Button } from "@mantine/core"
import { useState } from "react"
import type { BlockOf } from "../../../../domain/pages/page-blocks.ts"
import { captionHint } from "../../../../lib/caption.ts"
import { useEmbeds } from "../../blog/embed-context.tsx"
import { Picker } from "../../blog/picker.tsx"
import { Thumb } from "../../kit/thumb.tsx"
import { BlockField, type BlockFormProps } from "./block-field.tsx"
import styles from "./blocks.module.css"
import { ItemList } from "./item-list.tsx"
import { BlockText } from "./text-forms.tsx"

type BlockPicture = BlockOf<"pair">["pictures"][number]

type PictureFieldsProps = {
  picture: BlockPicture
  /** Where there are several: “picture 2”. */
  name?: string
  getError: (name: keyof BlockPicture) => string | undefined
  onChange: (changes: Partial<BlockPicture>) => void
}

export function PictureFields({ picture, name, getError, onChange }: PictureFieldsProps) {
  const { pictures, addPicture } = useEmbeds()
  const [isOpen, setIsOpen] = useState(picture.pictureId === null)
  const view = picture.pictureId ? pictures[picture.pictureId] : undefined
  const error = getError("pictureId")
  return (
    <>
      <div className={styles.picture}>
        {view && <Thumb picture={view} width={132} height={88} />}
        <Button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {picture.pictureId ? "Other picture" : "Choose a picture"}
        </Button>
      </div>
      {error && (
        <p className="alarm" role="alert">
          {error}
        </p>
      )}
      {isOpen && (
        <Picker
          of="pictures"
          onClose={() => setIsOpen(false)}
          onChoose={(one) => {
            addPicture(one)
            onChange({ pictureId: one.id, alt: one.alt })
            setIsOpen(false)
          }}
        />
      )}
      <BlockField
        label="Caption"
        {...(name && { name })}
        value={picture.caption}
        error={getError("caption")}
        onValue={(caption) => onChange({ caption })}
        description={captionHint}
      />
      <BlockField
        label="Description"
        {...(name && { name })}
        value={picture.alt}
        error={getError("alt")}
        onValue={(alt) => onChange({ alt })}
        description="For people who can’t see it."
      />
    </>
  )
}

export const PictureForm = ({ block, onChange, errors }: BlockFormProps<"picture">) => (
  <PictureFields picture={block} getError={(name) => errors[name]} onChange={onChange} />
)

export const BesideForm = ({ block, onChange, errors }: BlockFormProps<"beside">) => (
  <>
    <PictureFields picture={block} getError={(name) => errors[name]} onChange={onChange} />
    <BlockField
      label="Heading"
      value={block.heading}
      error={errors.heading}
      onValue={(heading) => onChange({ heading })}
    />
    <BlockText body={block.body} error={errors.body} onBody={(body) => onChange({ body })} />
  </>
)

export function PairForm({ block: { pictures }, onChange, errors }: BlockFormProps<"pair">) {
  return (
    <>
      <ItemList
        items={pictures}
        label="Pictures"
        getName={(_, at) => `picture ${at + 1}`}
        onChange={(next) => onChange({ pictures: next })}
      >
        {(picture, at, change) => (
          <PictureFields
            key={picture.pictureId}
            picture={picture}
            name={`picture ${at + 1}`}
            getError={(name) => errors[`pictures.${at}.${name}`]}
            onChange={change}
          />
        )}
      </ItemList>
      {pictures.length < 2 && (
        <Button
          type="button"
          className={styles.more ?? ""}
          onClick={() => onChange({ pictures: [...pictures, { pictureId: null, alt: "", caption: "" }] })}
        >
          {pictures.length === 0 ? "Add a picture" : "Add the second picture"}
        </Button>
      )}
    </>
  )
}
