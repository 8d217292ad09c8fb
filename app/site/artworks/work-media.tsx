import type { CSSProperties } from "react"
import { getPictureUrl } from "../../../domain/media/picture-view.ts"
import styles from "./artwork-page.module.css"
import type { WorkPageData } from "./work-page-data.server.ts"

/** With the browser’s own controls. Nothing is loaded of a file before it is played. */
export function WorkMedia({ files }: { files: WorkPageData["mediaFiles"] }) {
  if (files.length === 0) return null
  return (
    <section className={styles.media} aria-label="Film and sound">
      {files.map(({ id, name, path, length, poster, captions, transcript, width, height }) => {
        const played = { controls: true, src: path, "aria-label": name }
        return (
          <figure key={id}>
            {width && height ? (
              <video
                {...played}
                playsInline
                preload={poster ? "none" : "metadata"}
                poster={(poster && getPictureUrl(poster, 1600)) ?? undefined}
                style={{ "--r": width / height } as CSSProperties}
              >
                {captions && <track kind="captions" src={captions.path} srcLang={captions.language} default />}
              </video>
            ) : (
              <audio {...played} preload="none" />
            )}
            <figcaption>
              {name}, {length}
            </figcaption>
            {transcript && (
              <details>
                <summary>Transcript</summary>
                <p>{transcript}</p>
              </details>
            )}
          </figure>
        )
      })}
    </section>
  )
}
