import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { markKindLabels, markKinds } from "../../../../domain/inventory/condition.ts"
import type { ConditionReport } from "../../../../domain/inventory/condition-queries.server.ts"
import { PinNumber } from "../../../ui/marking/marked-picture.tsx"
import { formatMarkPlace } from "../../../ui/marking/marks.ts"
import styles from "./condition.module.css"
import type { ReportMark } from "./form-marks.ts"
import { formatConditionPictureAlt, MarkDetail } from "./pictures.tsx"

const kinds = markKinds.map((value) => ({ value, label: markKindLabels[value] }))

type RowsProps = {
  report: ConditionReport
  marks: ReportMark[]
  write: (key: number, changed: Partial<Pick<ReportMark, "kind" | "note">>) => void
  onRemove: (key: number) => void
}

export const MarkRows = ({ report, marks, write, onRemove }: RowsProps) => (
  <ol className={styles.marks}>
    {marks.map((mark, at) => (
      <li key={mark.key} data-mark={mark.key}>
        <PinNumber number={at + 1} />
        <MarkDetail report={report} mark={mark} />
        <div className={styles.found}>
          <input type="hidden" name="place[]" value={formatMarkPlace(mark)} />
          <NativeSelect
            aria-label={`Kind of mark ${at + 1}`}
            name="kind[]"
            data={kinds}
            value={mark.kind}
            onChange={({ target }) => write(mark.key, { kind: target.value as ReportMark["kind"] })}
          />
          <TextInput
            aria-label={`Mark ${at + 1} in words`}
            placeholder="Where, how large, new or old"
            name="note[]"
            maxLength={500}
            autoComplete="off"
            value={mark.note}
            onChange={({ target }) => write(mark.key, { note: target.value })}
          />
          <noscript>
            <Checkbox name="drop[]" value={String(at)} label={`Remove mark ${at + 1}`} />
          </noscript>
        </div>
        <Button
          className={styles.scripted ?? ""}
          aria-label={`Remove mark ${at + 1}`}
          onClick={() => onRemove(mark.key)}
        >
          Remove
        </Button>
      </li>
    ))}
  </ol>
)

/** Without scripts a mark's position is entered as numbers. */
export const MarkFormFields = ({ title, pictures }: { title: string; pictures: ConditionReport["pictures"] }) => (
  <noscript>
    <fieldset className={styles.typed}>
      <legend>Add a mark</legend>
      <NativeSelect
        label="On"
        name="newPicture"
        data={pictures.map(({ id }, at) => ({
          value: id,
          label: formatConditionPictureAlt(title, at, pictures.length),
        }))}
      />
      <TextInput label="From the left, in percent" name="newLeft" inputMode="decimal" />
      <TextInput label="From the top, in percent" name="newTop" inputMode="decimal" />
      <NativeSelect label="Kind" name="newKind" data={kinds} />
      <TextInput label="In words" name="newNote" maxLength={500} />
    </fieldset>
  </noscript>
)

export const MarkList = ({ report }: { report: ConditionReport }) => (
  <ol className={styles.marks}>
    {report.marks.map((mark, at) => (
      <li key={mark.id}>
        <PinNumber number={at + 1} />
        <MarkDetail report={report} mark={mark} />
        <div>
          <p>{[markKindLabels[mark.kind as ReportMark["kind"]], mark.note].filter(Boolean).join(": ")}</p>
        </div>
      </li>
    ))}
  </ol>
)
