import type { ShownMediaFile } from "../../../domain/media-files/media-file.ts"
import { formatDuration } from "../../../lib/format-duration.ts"
import { CaptionText, ImageCaption } from "../../ui/caption/caption-text.tsx"
import { classes } from "../../ui/classes.ts"
import { Icon } from "../../ui/controls/icon.tsx"
import label from "../../ui/label/label.module.css"
import text from "../../ui/text.module.css"
import { Film } from "./film.tsx"
import styles from "./media-files.module.css"
import { Sound } from "./sound.tsx"

type MediaFigureProps = {
  file: ShownMediaFile
  /** Instead of its name. */
  caption?: string
  /** Of a draft, whose files have addresses of their own. */
  getUrl?: (path: string) => string
}

/** A film or a sound with its label. Nothing is loaded of it before it is played. */
export function MediaFigure({ file, caption = "", getUrl = (path) => path }: MediaFigureProps) {
  const { kind, name, duration, transcript, description } = file
  return (
    <figure className={classes(styles.figure, styles[kind])} id={`media-${file.id}`}>
      {kind === "film" ? <Film file={file} getUrl={getUrl} /> : null}
      {kind === "sound" ? <Sound file={file} url={getUrl(file.path)} /> : null}
      <figcaption className={classes(label.label, styles.caption)}>
        <span>
          {caption ? <CaptionText of={caption} /> : name}
          {duration === null ? null : <span className={styles.duration}>{`, ${formatDuration(duration)}`}</span>}
        </span>
        <ImageCaption of={description} className={undefined} as="p" />
      </figcaption>
      {transcript ? (
        <details className={styles.transcript}>
          <summary>
            Transcript
            <Icon name="down" />
          </summary>
          <p className={text.prose}>{transcript}</p>
        </details>
      ) : null}
    </figure>
  )
}
