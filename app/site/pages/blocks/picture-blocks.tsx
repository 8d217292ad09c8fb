import type { CSSProperties } from "react"
import type { ShownBlockOf, ShownPicture } from "../../../../domain/pages/shown-blocks.ts"
import { isEmptyRichText } from "../../../../lib/rich-text/rich-text-contents.ts"
import { ImageCaption } from "../../../ui/caption/caption-text.tsx"
import { classes } from "../../../ui/classes.ts"
import label from "../../../ui/label/label.module.css"
import { Picture } from "../../../ui/picture/picture.tsx"
import { RichTextView } from "../../../ui/rich-text/rich-text.tsx"
import styles from "./blocks.module.css"

type FigureProps = ShownPicture & { sizes: string; isFirst: boolean; className?: string | undefined }

function Figure({ picture, caption, sizes, isFirst, className }: FigureProps) {
  return (
    <figure className={className} style={{ "--r": picture.width / picture.height } as CSSProperties}>
      <Picture picture={picture} sizes={sizes} first={isFirst} />
      <ImageCaption of={caption} className={classes(label.label, styles.caption)} />
    </figure>
  )
}

export function PictureBlock({ block, isFirst }: { block: ShownBlockOf<"picture">; isFirst: boolean }) {
  const isTall = block.picture.width < block.picture.height
  return <Figure {...block} sizes="100vw" isFirst={isFirst} className={isTall ? styles.tall : undefined} />
}

/** By their ratios, so that both have the same height. */
export function PairBlock({ block, isFirst }: { block: ShownBlockOf<"pair">; isFirst: boolean }) {
  const ratios = block.pictures.map(({ picture }) => picture.width / picture.height)
  const sum = ratios.reduce((total, ratio) => total + ratio, 0)
  return block.pictures.map((shown, index) => (
    <Figure
      key={`${shown.picture.folder} ${shown.caption}`}
      {...shown}
      sizes={`(width < 768px) 100vw, ${Math.round((100 * (ratios[index] ?? 1)) / sum)}vw`}
      isFirst={isFirst && index === 0}
    />
  ))
}

export function BesideBlock({ block, isFirst }: { block: ShownBlockOf<"beside">; isFirst: boolean }) {
  const { picture, caption, heading, body } = block
  return (
    <>
      {picture ? (
        <Figure picture={picture} caption={caption} sizes="(width < 768px) 100vw, 50vw" isFirst={isFirst} />
      ) : null}
      <div className={styles.words}>
        {heading ? <h2>{heading}</h2> : null}
        {body && !isEmptyRichText(body) ? <RichTextView doc={body} /> : null}
      </div>
    </>
  )
}
