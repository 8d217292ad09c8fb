import { type CSSProperties, useEffect, useRef, useState } from "react"
import type { CheckedPost } from "../../../domain/blog/post.ts"
import { Picture } from "../../ui/picture/picture.tsx"
import { editFormId, fillField } from "../kit/edit/dirty-form.ts"
import { FieldInput, type FormState } from "../kit/edit/field-input.tsx"
import { withUnmarkedFiles } from "../kit/unmarked-picture.ts"
import styles from "./blog.module.css"
import { useEmbeds } from "./embed-context.tsx"
import { Picker } from "./picker.tsx"
import type { PostHints } from "./post-fields.ts"

export function LeadPicture({ form }: { form: FormState<CheckedPost, PostHints> }) {
  const { pictures, addPicture } = useEmbeds()
  const [id, setId] = useState(form.text.mainPictureId ?? "")
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = field.current
    const read = () => setId(input?.value ?? "")
    input?.addEventListener("input", read)
    return () => input?.removeEventListener("input", read)
  }, [])
  const picture = pictures[id]
  return (
    <div className={styles.lead}>
      {/* Not `type="hidden"`, whose value React resets at each render. */}
      <input hidden name="mainPictureId" defaultValue={form.text.mainPictureId} ref={field} />
      {picture && (
        <div style={{ "--r": picture.width / picture.height } as CSSProperties}>
          <Picture picture={withUnmarkedFiles({ ...picture, alt: "" })} sizes="(width < 768px) 100vw, 720px" soon />
        </div>
      )}
      <div className={styles.tools}>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {id ? "Other picture" : "Add a picture above the text"}
        </button>
        {id && (
          <button type="button" onClick={() => fillField(editFormId, "mainPictureId", "")}>
            Remove picture
          </button>
        )}
      </div>
      {open && (
        <Picker
          of="pictures"
          onClose={() => setOpen(false)}
          onChoose={(one) => {
            addPicture(one)
            fillField(editFormId, "mainPictureId", one.id)
            fillField(editFormId, "mainPictureAlt", one.alt)
            setOpen(false)
          }}
        />
      )}
      <div className={styles.leadWords} hidden={!id}>
        <FieldInput form={form} name="mainPictureCaption" />
        <FieldInput form={form} name="mainPictureAlt" />
      </div>
    </div>
  )
}
