import { Button } from "@mantine/core"
import { useEffect, useState } from "react"
import type { LegalTemplates } from "../../../domain/settings/legal-templates.ts"
import { editFormId, fillField, getFormValues } from "../kit/edit/dirty-form.ts"
import type { FormValues } from "../kit/edit/fields.ts"
import styles from "./settings.module.css"

const texts = [
  ["privacy", "Privacy Policy"],
  ["terms", "Terms of Service"],
  ["shippingInfo", "Shipping Info"],
] as const

const names = texts.map(([name]) => name as string)

/** Offers a draft for each text that is empty in the form, so that none is overwritten. */
export function LegalDraftButtons({ templates, shown }: { templates: LegalTemplates; shown: FormValues }) {
  const isEmpty = useEmptyTexts(shown)
  const empty = texts.filter(([name]) => isEmpty(name))
  if (empty.length === 0) return null
  const draft = (name: keyof LegalTemplates) => {
    fillField(editFormId, name, templates[name])
    // The button vanishes.
    document.querySelector<HTMLElement>(`#${editFormId} [name="${name}"]`)?.focus()
  }
  return (
    <div className={styles.starts} data-scripted>
      <p className="small">
        Start with a draft based on your settings. Fill in everything in [brackets], and have a lawyer check it.
      </p>
      {empty.map(([name, label]) => (
        <Button variant="default" key={name} onClick={() => draft(name)}>
          {`Draft the ${label}`}
        </Button>
      ))}
    </div>
  )
}

const emptyNames = (values: FormValues) => names.filter((name) => (values[name] ?? "").trim() === "").join(" ")

function useEmptyTexts(shown: FormValues): (name: string) => boolean {
  const [empty, setEmpty] = useState(() => emptyNames(shown))
  useEffect(() => {
    const form = document.getElementById(editFormId)
    const read = () => setEmpty(emptyNames(getFormValues(editFormId, names)))
    // After each render, because a save replaces the fields.
    read()
    form?.addEventListener("input", read)
    return () => form?.removeEventListener("input", read)
  })
  return (name) => empty.split(" ").includes(name)
}
