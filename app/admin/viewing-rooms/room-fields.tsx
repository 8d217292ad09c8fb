import { Checkbox, Textarea, TextInput } from "@mantine/core"
import styles from "./viewing-rooms.module.css"

type RoomField = (name: string) => { name: string; defaultValue: string; error?: string | undefined }

type FieldsProps = { field: RoomField; today: string; mayKeep: boolean; autoFocus?: boolean }

/** A field remounts only when its stored value changes, so text in the others stays. */
export function RoomFields({ field, today, mayKeep, autoFocus = false }: FieldsProps) {
  const [title, name, email, until, note] = [
    field("title"),
    field("name"),
    field("email"),
    field("until"),
    field("note"),
  ]
  return (
    <div className={styles.fields}>
      <TextInput key={`t${title.defaultValue}`} label="Title" {...title} autoFocus={autoFocus} autoComplete="off" />
      <TextInput
        key={`n${name.defaultValue}`}
        label="For"
        description="As shown on the page"
        {...name}
        autoComplete="off"
      />
      <TextInput
        key={`e${email.defaultValue}`}
        label="E-mail (optional)"
        description="Leave empty to give them a link yourself"
        type="email"
        autoCapitalize="none"
        autoComplete="off"
        {...email}
      />
      <TextInput
        key={`u${until.defaultValue}`}
        label="Open until"
        description="To the end of this day"
        type="date"
        min={today}
        {...until}
      />
      <Textarea
        key={`w${note.defaultValue}`}
        label="What you say to them"
        description="Above the works"
        autosize
        minRows={3}
        {...note}
      />
      <Checkbox
        key={String(mayKeep)}
        name="mayKeep"
        value="yes"
        defaultChecked={mayKeep}
        label="Keep a work for three days when they ask to buy it"
      />
    </div>
  )
}
