import { TextInput } from "@mantine/core"

type Props = {
  field: (name: string) => { name: string; defaultValue: string; error: string | undefined }
  today: string
}

/** Required for everyone who did not subscribe on the site. */
export const ConsentFields = ({ field, today }: Props) => (
  <>
    <TextInput
      label="Where did they say yes?"
      placeholder="List at the open studio"
      maxLength={200}
      required
      autoComplete="off"
      {...field("source")}
    />
    <TextInput label="On which day?" type="date" max={today} required {...field("day")} />
  </>
)
