import { useState } from "react"
import type { ArtworkInput } from "../../../domain/artworks/artwork.ts"
import { sizeLine, yearOf } from "../../../domain/artworks/work-card.ts"
import type { WorkForEdit } from "../../../domain/artworks/work-for-edit.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Picture } from "../../ui/picture/picture.tsx"
import { FieldInput, type FormState } from "../kit/edit/field-input.tsx"
import { Empty } from "../kit/page.tsx"
import { ThumbImage } from "../kit/thumb.tsx"
import styles from "./artwork-edit.module.css"
import { PictureState, useProgress } from "./picture-state.tsx"
import type { WorkHints } from "./work-fields.ts"
import { WorkStatus } from "./work-status.tsx"

type PicturesProps = { data: WorkForEdit; form: FormState<ArtworkInput, WorkHints> }

/** The pictures of the work beside its fields, and a preview of its wall label. */
export function WorkPictures({ data, form }: PicturesProps) {
  const { pictures, work } = data
  const [chosen, setChosen] = useState(0)
  const shown = pictures[chosen] ?? pictures[0]
  useProgress(pictures)
  return (
    <div className={styles.left}>
      {shown ? (
        <figure className={styles.main} style={{ maxWidth: `calc(52vh * ${shown.width / shown.height})` }}>
          <Picture picture={{ ...shown, alt: shown.alt || work.title }} sizes="(width < 1180px) 100vw, 40vw" soon />
          <PictureState key={shown.id} picture={shown} name={chosen === 0 ? "Main picture" : `Picture ${chosen + 1}`} />
        </figure>
      ) : (
        <Empty>No picture yet. It cannot be published before it has one.</Empty>
      )}
      {pictures.length > 1 && (
        <ol className={styles.strip} aria-label="Pictures, in order">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <button
                type="button"
                aria-pressed={index === chosen}
                aria-label={index === 0 ? "Main picture" : `Picture ${index + 1}`}
                onClick={() => setChosen(index)}
              >
                <ThumbImage picture={picture} height={56} width={Math.round((picture.width / picture.height) * 56)} />
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.alt}>
        <FieldInput form={form} name="altText" />
      </div>
      <div className={styles.label}>
        <p className="small">As it reads on the wall</p>
        <p className={styles.wall}>
          <i>{work.title}</i>
          {yearOf(work) && `, ${yearOf(work)}`}
        </p>
        <p>{work.medium}</p>
        <p>{sizeLine(work.size, work)}</p>
        <p className={styles.wallPrice}>
          {work.price === null ? "Price on request" : formatMoney(work.price, work.currency)}{" "}
          <WorkStatus of={data.badge} />
        </p>
      </div>
    </div>
  )
}
