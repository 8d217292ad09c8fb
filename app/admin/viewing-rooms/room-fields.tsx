import { Checkbox, Textarea, TextInput } from "@mantine/core"
import styles from "./viewing-rooms.module.css"

/** A field's name, what it begins with, and what is wrong with it. */
export type RoomField = (name: string) => { name: string; defaultValue: string; error?: string | undefined }

type FieldsProps = { field: RoomField; today: string; mayKeep: boolean; autoFocus?: boolean }

/** What a room is called, for whom it is, and what is said in it. */
export const RoomFields = ({ field, today, mayKeep, autoFocus = false }: FieldsProps) => (
  <div className={styles.fields}>
    <TextInput label="Title" {...field("title")} autoFocus={autoFocus} autoComplete="off" />
    <TextInput label="For" description="As they are called on the page" {...field("name")} autoComplete="off" />
    <TextInput
      label="E-mail (optional)"
      description="Empty: give them a link yourself"
      type="email"
      autoCapitalize="none"
      autoComplete="off"
      {...field("email")}
    />
    <TextInput label="Open until" description="To the end of this day" type="date" min={today} {...field("until")} />
    <Textarea label="What you say to them" description="Above the works" autosize minRows={3} {...field("note")} />
    <Checkbox
      name="mayKeep"
      value="yes"
      defaultChecked={mayKeep}
      label="Keep a work for three days when they ask to buy it"
    />
  </div>
)
