import { Button, Textarea, TextInput } from "@mantine/core"
import type { CheckedExhibition } from "../../../domain/exhibitions/exhibition-schema.ts"
import { FieldGrid, type FormState } from "../kit/edit/field-input.tsx"
import { Fold } from "../kit/fold.tsx"
import { Part } from "../kit/page.tsx"
import type { PressLine, ShowHints } from "./exhibition-fields.ts"
import styles from "./exhibitions.module.css"
import { RowTools } from "./row-tools.tsx"
import { useList } from "./use-list.ts"

const blank: PressLine = { publication: "", title: "", author: "", date: "", url: "", quote: "" }

/** What was written about the show, and its book. */
export function PressEditor({ form }: { form: FormState<CheckedExhibition, ShowHints> }) {
  const stored = form.text.press ?? "[]"
  const { rows, write, change, remove, move } = useList<PressLine>("press", stored)
  const wrongBook = form.errors.catalogueTitle !== undefined
  return (
    <Part title="Press" note="on the exhibition’s page">
      <textarea hidden name="press" defaultValue={stored} aria-label="Press" />
      {form.errors.press && (
        <p className="alarm" role="alert">
          {form.errors.press}
        </p>
      )}
      <ol className={styles.entries} data-rows>
        {rows.map((entry, at) => {
          const name = entry.publication || `entry ${at + 1}`
          const line = (part: keyof PressLine, label: string, most: number) => (
            <TextInput
              label={label}
              aria-label={`${label}, ${name}`}
              value={entry[part]}
              maxLength={most}
              autoComplete="off"
              onChange={(event) => change(at, { [part]: event.currentTarget.value })}
            />
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name, and their values come from the form
            <li key={at} data-row>
              <Textarea
                label="Quote"
                aria-label={`Quote, ${name}`}
                autosize
                minRows={2}
                maxLength={1000}
                value={entry.quote}
                classNames={{ input: styles.quote ?? "" }}
                onChange={(event) => change(at, { quote: event.currentTarget.value })}
              />
              <div className={styles.pair}>
                {line("publication", "Published in", 200)}
                {line("title", "Headline", 300)}
                {line("author", "Author", 200)}
                {line("date", "Date", 60)}
                {line("url", "Link", 1000)}
              </div>
              <RowTools
                name={name}
                at={at}
                of={rows.length}
                onMove={(by) => move(at, by)}
                onRemove={() => remove(at)}
              />
            </li>
          )
        })}
      </ol>
      <p className={styles.under}>
        {rows.length < 50 && (
          <Button variant="transparent" onClick={() => write([...rows, blank])}>
            Add a review or an article
          </Button>
        )}
      </p>
      <Fold title="Catalogue" open={wrongBook || Boolean(form.text.catalogueTitle)}>
        <FieldGrid form={form} names={["catalogueTitle", "catalogueDetails", "catalogueUrl"]} />
      </Fold>
    </Part>
  )
}
