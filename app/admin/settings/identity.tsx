import { Button } from "@mantine/core"
import { useEffect, useState } from "react"
import type { AllSettings } from "../../../domain/settings/all-settings.ts"
import { findRegions } from "../../../lib/regions.ts"
import { currentZoneName } from "../../../lib/time-zone-names.ts"
import { editFormId, getFormValues } from "../kit/edit/dirty-form.ts"
import { FieldGrid, type FormState } from "../kit/edit/field-input.tsx"
import type { FieldChoice } from "../kit/edit/fields.ts"
import styles from "./settings.module.css"
import type { SettingsHints } from "./settings-fields.ts"

export function Identity({ form, names }: { form: FormState<AllSettings, SettingsHints>; names: string[] }) {
  const regions = findRegions(useCountry(form.text.country ?? ""))?.map(([, name]) => name)
  return (
    <>
      {regions ? (
        <FieldGrid form={{ ...form, data: { ...form.data, regions } }} names={names} />
      ) : (
        <FieldGrid form={form} names={names.filter((name) => name !== "region")} />
      )}
      <ZoneProposal choices={form.data.timeZones} />
    </>
  )
}

/** Proposes the browser's time zone if the form has another. */
function ZoneProposal({ choices }: { choices: FieldChoice[] }) {
  const [proposed, setProposed] = useState<FieldChoice | null>(null)
  useEffect(() => {
    const form = document.getElementById(editFormId)
    const read = () => {
      const zone = currentZoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone)
      const here = choices.find(({ value }) => currentZoneName(value) === zone)
      setProposed(here && here.value !== getFormValues(editFormId, ["timeZone"]).timeZone ? here : null)
    }
    read()
    form?.addEventListener("input", read)
    return () => form?.removeEventListener("input", read)
  }, [choices])
  if (!proposed) return null
  const take = () => {
    const field = document.querySelector<HTMLSelectElement>(`#${editFormId} select[name="timeZone"]`)
    if (!field) return
    field.value = proposed.value
    field.dispatchEvent(new Event("input", { bubbles: true }))
  }
  return (
    <p className={styles.proposal}>
      <Button onClick={take}>{`Use the time zone of this browser: ${proposed.label}`}</Button>
    </p>
  )
}

function useCountry(shown: string): string {
  const [country, setCountry] = useState(shown)
  useEffect(() => {
    const form = document.getElementById(editFormId)
    const read = () => setCountry(getFormValues(editFormId, ["country"]).country ?? "")
    read()
    form?.addEventListener("input", read)
    return () => form?.removeEventListener("input", read)
  }, [])
  return country
}
