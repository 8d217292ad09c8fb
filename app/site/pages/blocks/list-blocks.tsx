import type { ShownBlockOf } from "../../../../domain/pages/shown-blocks.ts"
import { formatFileSize } from "../../../../lib/file-size.ts"
import { classes } from "../../../ui/classes.ts"
import { Icon } from "../../../ui/controls/icon.tsx"
import text from "../../../ui/text.module.css"
import styles from "./blocks.module.css"

export function DatesBlock({ block: { heading, dates } }: { block: ShownBlockOf<"dates"> }) {
  return (
    <>
      {heading ? <h2>{heading}</h2> : null}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes lists without bullets for no lists */}
      <ul role="list" className={styles.rows}>
        {dates.map(({ when, what, note }) => (
          <li key={`${when} ${what} ${note}`}>
            <span className={text.figures}>{when}</span>
            <span className={styles.what}>
              <span>{what}</span>
              {note ? <span className={text.small}>{note}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

type DownloadsBlockProps = { block: ShownBlockOf<"downloads">; getFileUrl: (id: string) => string }

export function DownloadsBlock({ block: { heading, files }, getFileUrl }: DownloadsBlockProps) {
  return (
    <>
      {heading ? <h2>{heading}</h2> : null}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes lists without bullets for no lists */}
      <ul role="list" className={styles.files}>
        {files.map(({ id, name, type, bytes }) => (
          <li key={id}>
            <a href={getFileUrl(id)} download>
              <Icon name="download" />
              <span className={styles.fileName}>{name}</span>
              <span className={classes(text.small, text.figures)}>
                {type}, {formatFileSize(bytes)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

export function QuestionsBlock({ block: { heading, questions } }: { block: ShownBlockOf<"questions"> }) {
  return (
    <>
      {heading ? <h2>{heading}</h2> : null}
      {questions.map(({ question, answer }) => (
        <details key={`${question} ${answer}`}>
          <summary>
            {question}
            <Icon name="down" />
          </summary>
          <p className={classes(text.prose, styles.answer)}>{answer}</p>
        </details>
      ))}
    </>
  )
}
