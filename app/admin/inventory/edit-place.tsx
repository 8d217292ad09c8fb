import { NativeSelect, Textarea, TextInput } from "@mantine/core"
import { placeKindLabels, placeKinds } from "../../../domain/inventory/place.ts"
import type { ListedPlace } from "../../../domain/inventory/place-queries.server.ts"
import { PlainInput } from "../kit/form-section.tsx"
import { Icon } from "../kit/icon.tsx"
import { getConfirmFieldProps, InlineConfirm } from "../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import styles from "./places.module.css"

const kinds = placeKinds.map((value) => ({ value, label: placeKindLabels[value] }))

export function EditPlace({ answer, place }: { answer: ActionAnswer; place?: ListedPlace }) {
  const id = place?.id ?? "add"
  const { name = "", kind = "studio", address = "", contact = "", email = "", phone = "", notes = "" } = place ?? {}
  const field = getConfirmFieldProps(answer, id, { name, kind, address, contact, email, phone, notes })
  return (
    <InlineConfirm
      id={id}
      title={place ? `Edit ${place.name}` : "Add a place"}
      intent={place ? "change" : "add"}
      hidden={place ? { id: place.id } : {}}
      answer={answer}
      happens={
        place
          ? [
              "Works that are there show the new name; where they were before stays as it was.",
              ...(place.used ? ["Works have been here, so the place stays in the register and can’t be removed."] : []),
            ]
          : ["Works can be moved to it from the register."]
      }
      press={place ? "Save the place" : "Add the place"}
    >
      <div className={styles.fields}>
        <TextInput label="Name" maxLength={200} autoComplete="off" {...field("name")} />
        <NativeSelect
          label="Kind"
          description="Studio, storage and home count as here, the others as away"
          data={kinds}
          rightSection={<Icon name="down" size={16} />}
          {...field("kind")}
        />
        <TextInput label="Address" maxLength={500} autoComplete="off" {...field("address")} />
        <TextInput label="Who to ask there" maxLength={200} autoComplete="off" {...field("contact")} />
        <PlainInput label="E-mail" type="email" maxLength={254} {...field("email")} />
        <TextInput label="Telephone" type="tel" maxLength={60} autoComplete="off" {...field("phone")} />
        <Textarea label="Notes" maxLength={2000} autosize minRows={2} {...field("notes")} />
      </div>
    </InlineConfirm>
  )
}
