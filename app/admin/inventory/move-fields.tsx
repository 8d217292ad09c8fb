import { NativeSelect, TextInput } from "@mantine/core"
import { Datalist } from "../kit/datalist.tsx"
import { StudioIcon } from "../kit/icon.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"

type MoveFieldsProps = {
  answer: ActionAnswer
  places: string[]
  today: string
  /** The form that the fields belong to, if they are outside of it. */
  form?: string
  edition?: boolean
  crates?: { id: string; name: string; place: string }[]
  intent?: string
}

export function MoveFields({
  answer,
  places,
  today,
  form,
  edition = false,
  crates = [],
  intent = "move",
}: MoveFieldsProps) {
  const typed = answer?.typed?.intent === intent ? answer.typed : undefined
  const field = (name: string, first = "") => ({
    name,
    autoComplete: "off",
    ...(form && { form }),
    defaultValue: String(typed?.[name] ?? first),
    error: typed && answer?.problem?.fields?.[name],
  })
  return (
    <>
      <TextInput
        label="To"
        list="places"
        placeholder="Studio, a gallery, a framer"
        maxLength={200}
        {...field("place")}
      />
      <Datalist id="places" options={places} />
      {crates.length > 0 && (
        <NativeSelect
          label="In a crate"
          description="It goes to where the crate is"
          data={[
            { value: "", label: "In none" },
            ...crates.map(({ id, name, place }) => ({ value: id, label: `${name}, at ${place}` })),
          ]}
          rightSection={<StudioIcon name="down" size={16} />}
          {...field("crate")}
        />
      )}
      <TextInput label="Where there" placeholder="Rack, drawer, wall" maxLength={200} {...field("spot")} />
      {edition && (
        <TextInput label="Copy" placeholder="All of them" inputMode="numeric" maxLength={6} {...field("copy")} />
      )}
      <TextInput label="It arrived on" type="date" max={today} {...field("day", today)} />
      <TextInput label="Brought by" placeholder="Own van, courier" maxLength={200} {...field("carrier")} />
      <TextInput label="Note" maxLength={1000} {...field("note")} />
    </>
  )
}
