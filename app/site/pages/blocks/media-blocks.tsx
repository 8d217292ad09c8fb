import type { ShownBlockOf } from "../../../../domain/pages/shown-blocks.ts"
import { findFilmHost } from "../../../../lib/film-address.ts"
import { ImageCaption } from "../../../ui/caption/caption-text.tsx"
import { classes } from "../../../ui/classes.ts"
import { TextLink } from "../../../ui/controls/text-link.tsx"
import label from "../../../ui/label/label.module.css"
import { Picture } from "../../../ui/picture/picture.tsx"
import { MediaFigure } from "../../media-files/media-figure.tsx"
import styles from "./blocks.module.css"

type MediaBlockProps = {
  block: ShownBlockOf<"film"> | ShownBlockOf<"sound">
  getMediaUrl: (path: string) => string
}

export const MediaBlock = ({ block: { file, caption }, getMediaUrl }: MediaBlockProps) => (
  <MediaFigure file={file} caption={caption} getUrl={getMediaUrl} />
)

/** Nothing of the other site is loaded here. The link is checked again: what is stored may be older than the check. */
export function ElsewhereBlock({ block }: { block: ShownBlockOf<"elsewhere"> }) {
  const { address, title, caption, picture } = block
  const host = findFilmHost(address)
  if (!host) return null
  return (
    <figure>
      {picture ? <Picture picture={picture} sizes="100vw" /> : null}
      <figcaption className={classes(label.label, styles.caption)}>
        {title ? <span className={styles.filmTitle}>{title}</span> : null}
        <ImageCaption of={caption} className={undefined} as="p" />
        <TextLink href={address} target="_blank" rel="noopener noreferrer">
          {`Watch${title ? ` ${title}` : ""} on ${host} (new tab)`}
        </TextLink>
      </figcaption>
    </figure>
  )
}
