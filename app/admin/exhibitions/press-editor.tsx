import { Button, Textarea, TextInput } from "@mantine/core"
import { useRef } from "react"
import type { CheckedExhibition } from "../../../domain/exhibitions/exhibition-schema.ts"
import { maxPressFiles, maxPressMegabytes } from "../../../domain/exhibitions/press-file.ts"
import { RowTools } from "../installation-views/row-tools.tsx"
import { RefusedFiles } from "../installation-views/uploading-photographs.tsx"
import { useJsonList } from "../installation-views/use-json-list.ts"
import { FieldAlert } from "../kit/edit/field-alert.tsx"
import { FieldGrid, type FormState } from "../kit/edit/field-input.tsx"
import { Fold } from "../kit/fold.tsx"
import { Section } from "../kit/page.tsx"
import type { ChosenFile } from "../uploading/chosen-files.ts"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import { useFileDrop } from "../uploading/use-file-drop.ts"
import type { ExhibitionHints, PressLine } from "./exhibition-fields.ts"
import styles from "./exhibitions.module.css"
import { PressFileLine } from "./press-file-line.tsx"
import { usePressFiles } from "./use-press-files.ts"

const blankEntry: PressLine = { publication: "", title: "", author: "", date: "", url: "", quote: "", fileId: null }
type PressField = Exclude<keyof PressLine, "quote" | "fileId">

export function PressEditor({ form }: { form: FormState<CheckedExhibition, ExhibitionHints> }) {
  const stored = form.text.press ?? "[]"
  const { rows, write, change, tools } = useJsonList<PressLine>("press", stored)
  // Keeps edits that are made while the request is pending.
  const latest = useRef(rows)
  latest.current = rows
  const { id: exhibitionId, pressFiles } = form.data
  const files = usePressFiles(
    exhibitionId,
    pressFiles,
    rows.flatMap(({ fileId }) => fileId ?? []),
  )
  const addEntries = async (chosen: ChosenFile[]) => {
    const taken = await files.add(chosen.slice(0, maxPressFiles - latest.current.length))
    const entries = taken.map(({ id, name }) => ({ ...blankEntry, title: name.replace(/\.pdf$/i, ""), fileId: id }))
    if (entries.length > 0) write([...latest.current, ...entries])
  }
  const attach = async (at: number, chosen: ChosenFile[]) => {
    const [taken] = await files.add(chosen.slice(0, 1))
    if (taken) write(latest.current.map((row, index) => (index === at ? { ...row, fileId: taken.id } : row)))
  }
  const { over, ...drop } = useFileDrop((chosen) => void addEntries(chosen))
  const hasCatalogError = form.errors.catalogueTitle !== undefined
  return (
    <Section title="Press" note="on the exhibition’s page">
      <div className={styles.dropOnto} data-over={over || undefined} {...drop}>
        <textarea hidden name="press" defaultValue={stored} aria-label="Press" />
        <FieldAlert problem={form.errors.press} />
        <ol className={styles.entries} data-rows>
          {rows.map((entry, at) => {
            const name = entry.publication || `entry ${at + 1}`
            const line = (field: PressField, label: string, most: number) => (
              <TextInput
                label={label}
                aria-label={`${label}, ${name}`}
                value={entry[field]}
                maxLength={most}
                autoComplete="off"
                onChange={(event) => change(at, { [field]: event.currentTarget.value })}
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
                <PressFileLine
                  exhibitionId={exhibitionId}
                  name={name}
                  fileId={entry.fileId ?? null}
                  of={files}
                  onFiles={(chosen) => void attach(at, chosen)}
                  onRemove={() => change(at, { fileId: null })}
                />
                <RowTools name={name} {...tools(at)} />
              </li>
            )
          })}
        </ol>
        <RefusedFiles refused={files.refused} onDismiss={files.dismiss} />
        {rows.length < maxPressFiles && (
          <div className={styles.under}>
            <Button onClick={() => write([...rows, blankEntry])}>Add a review or an article</Button>
            <FilePickerButton
              text="Upload PDFs"
              accept="application/pdf,.pdf"
              onFiles={(chosen) => void addEntries(chosen)}
            />
            <span className="small">{`Or drop them here, up to ${maxPressMegabytes} MB each.`}</span>
          </div>
        )}
      </div>
      <Fold title="Catalog" open={hasCatalogError || Boolean(form.text.catalogueTitle)}>
        <FieldGrid form={form} names={["catalogueTitle", "catalogueDetails", "catalogueUrl"]} />
      </Fold>
    </Section>
  )
}
