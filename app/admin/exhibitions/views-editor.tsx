import { Button } from "@mantine/core"
import { useState } from "react"
import type { CheckedExhibition } from "../../../domain/exhibitions/exhibition-schema.ts"
import { Picker } from "../blog/picker.tsx"
import { AddViews, Photograph, useViewRows, ViewRows } from "../installation-views/view-rows.tsx"
import { FieldInput, type FormState } from "../kit/edit/field-input.tsx"
import { useField } from "../kit/edit/use-field.ts"
import { Section } from "../kit/page.tsx"
import type { ExhibitionHints } from "./exhibition-fields.ts"
import styles from "./exhibitions.module.css"

export function ViewsEditor({ form }: { form: FormState<CheckedExhibition, ExhibitionHints> }) {
  const views = useViewRows(form.text.views ?? "[]", form.data.pictures)
  const [main, setMain] = useField("mainPictureId", form.text.mainPictureId ?? "")
  const [isChoosing, setIsChoosing] = useState(false)
  const apart = main !== "" && !views.rows.some(({ pictureId }) => pictureId === main)
  return (
    <Section title="Photographs" note="on the exhibition’s page">
      <textarea hidden name="views" defaultValue={views.stored} aria-label="Photographs" />
      {/* Not `type="hidden"`, whose value React resets at each render. */}
      <input hidden name="mainPictureId" defaultValue={form.text.mainPictureId} aria-label="Main photograph" />
      {[form.errors.views, form.errors.mainPictureId].filter(Boolean).map((words) => (
        <p key={words} className="alarm" role="alert">
          {words}
        </p>
      ))}
      {apart && (
        <div className={styles.photo}>
          <Photograph picture={views.findPicture(main)} />
          <div>
            <p className="small">Stands for the exhibition in lists, and leads its page.</p>
            <FieldInput form={form} name="mainPictureAlt" />
            <Button onClick={() => setMain("")}>Lead with the first photograph</Button>
          </div>
        </div>
      )}
      <ViewRows views={views} lead={main} onLead={setMain} />
      <AddViews views={views}>
        {views.rows.length === 0 && !apart && (
          <Button aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
            Choose a picture for now
          </Button>
        )}
      </AddViews>
      {isChoosing && (
        <Picker
          of="pictures"
          onClose={() => setIsChoosing(false)}
          onChoose={(one) => {
            views.addPicture(one.id, one.picture)
            setMain(one.id)
            setIsChoosing(false)
          }}
        />
      )}
    </Section>
  )
}
