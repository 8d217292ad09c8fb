import { useEffect, useState } from "react"
import type { AllSettings } from "../../../domain/settings/all-settings.ts"
import { regionsOf } from "../../../lib/regions.ts"
import { FieldGrid, type FormState } from "../kit/edit/field-input.tsx"
import { editFormId, typedIn } from "../kit/edit/unsaved.ts"
import type { SettingsHints } from "./settings-fields.ts"

type IdentityProps = { form: FormState<AllSettings, SettingsHints>; names: string[] }

/** The artist and the studio. A state is asked for if the country in the form has states. */
export function Identity({ form, names }: IdentityProps) {
  const regions = regionsOf(useCountry(form.text.country ?? ""))?.map(([, name]) => name)
  return regions ? (
    <FieldGrid form={{ ...form, data: { ...form.data, regions } }} names={names} />
  ) : (
    <FieldGrid form={form} names={names.filter((name) => name !== "region")} />
  )
}

/** The country that is in the form now, before it is saved. */
function useCountry(shown: string): string {
  const [country, setCountry] = useState(shown)
  useEffect(() => {
    const form = document.getElementById(editFormId)
    const read = () => setCountry(typedIn(editFormId, ["country"]).country ?? "")
    read()
    form?.addEventListener("input", read)
    return () => form?.removeEventListener("input", read)
  }, [])
  return country
}
