import { NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useEffect, useRef } from "react"
import { Form, useNavigation } from "react-router"
import { conditions } from "../../../../domain/artworks/artwork-kinds.ts"
import { occasionLabels, occasions } from "../../../../domain/inventory/condition.ts"
import type { ConditionReport } from "../../../../domain/inventory/condition-queries.server.ts"
import { MarkedPicture } from "../../../ui/marking/marked-picture.tsx"
import { SubmitButton } from "../../kit/intent-button.tsx"
import styles from "./condition.module.css"
import { MarkFormFields, MarkRows } from "./mark-rows.tsx"
import { ConditionPicture, formatConditionPictureAlt } from "./pictures.tsx"
import type { ReportAnswer, useReportForm } from "./use-report-form.ts"

export const reportFormId = "condition-report"

type Props = {
  report: ConditionReport
  title: string
  today: string
  writing: ReturnType<typeof useReportForm>
  answer: ReportAnswer
}

export function ReportEditor({ report, title, today, writing, answer }: Props) {
  const { marks, add, move, write, remove, refused } = writing
  const busy = useNavigation().state === "submitting"
  const side = useRef<HTMLDivElement>(null)
  const chosen = useRef<number>(undefined)
  const choose = (key: number) =>
    side.current?.querySelector<HTMLElement>(`[data-mark="${key}"] input:not([type=hidden])`)?.focus()
  useEffect(() => {
    // The mark's field is rendered after the mark was added.
    if (chosen.current === undefined || !marks.some(({ key }) => key === chosen.current)) return
    choose(chosen.current)
    chosen.current = undefined
  })
  const drop = (key: number) => {
    const at = marks.findIndex((mark) => mark.key === key)
    const next = marks[at + 1] ?? marks[at - 1]
    remove(key)
    if (next) choose(next.key)
    else side.current?.querySelector<HTMLElement>("[name=overall]")?.focus()
  }
  const first: Record<string, unknown> = refused ?? report
  const wrong = refused ? answer?.problem?.fields : undefined
  const field = (name: string) => ({ name, defaultValue: String(first[name] ?? ""), error: wrong?.[name] })
  const line = { maxLength: 300, autoComplete: "off" }
  return (
    <Form
      method="post"
      id={reportFormId}
      className={styles.report}
      noValidate
      preventScrollReset
      replace
      autoComplete="off"
      onInput={writing.touch}
      onSubmit={writing.send}
    >
      <input type="hidden" name="seen" value={writing.seen} />
      <div className={styles.pictures}>
        {report.pictures.map((picture, at) => (
          <MarkedPicture
            key={picture.id}
            picture={picture}
            className={styles.wall}
            alt={formatConditionPictureAlt(title, at, report.pictures.length)}
            marks={marks}
            onAdd={(place) => {
              chosen.current = add(place)
            }}
            onMove={move}
            onChoose={choose}
            onRemove={drop}
          >
            <ConditionPicture report={report.id} picture={picture} alt="" />
          </MarkedPicture>
        ))}
        <p className="small">
          {report.pictures.length > 0 ? (
            <span className={styles.scripted}>Touch the picture to mark something</span>
          ) : (
            "No picture yet. Add photographs to mark what you find."
          )}
        </p>
      </div>
      <div className={styles.say} ref={side}>
        <MarkRows report={report} marks={marks} write={write} onRemove={drop} />
        {wrong?.marks && <p role="alert">{wrong.marks}</p>}
        {report.pictures.length > 0 && <MarkFormFields title={title} pictures={report.pictures} />}
        <div className={styles.fields} key={writing.form}>
          <NativeSelect
            label="Overall"
            data={[{ value: "", label: "Not said yet" }, ...conditions]}
            {...field("overall")}
          />
          <TextInput label="Light and air" placeholder="150 lux, 48% to 52%" {...line} {...field("climate")} />
          <Textarea label="What was found" className={styles.wide ?? ""} maxLength={5000} {...field("words")} />
          <Textarea label="Advice" className={styles.wide ?? ""} maxLength={2000} {...field("advice")} />
          <NativeSelect
            label="Occasion"
            data={occasions.map((value) => ({ value, label: occasionLabels[value] }))}
            {...field("occasion")}
          />
          <TextInput label="On" type="date" max={today} {...field("on")} />
          <TextInput label="Looked at by" {...line} maxLength={200} {...field("examiner")} />
        </div>
        <div>
          <SubmitButton variant="default" intent="save" disabled={busy}>
            Save the report
          </SubmitButton>
        </div>
      </div>
    </Form>
  )
}
