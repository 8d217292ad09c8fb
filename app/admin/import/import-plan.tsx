import { Form } from "react-router"
import { layoutNames } from "../../../domain/artworks/import/fields.ts"
import type { FoundFile } from "../../../domain/artworks/import/runs/import.ts"
import { delimiters, lengthUnits, textEncodings } from "../../../domain/artworks/import/runs/import-options.ts"
import type { ImportView } from "../../../domain/artworks/import/runs/import-queries.server.ts"
import { currencyCodes } from "../../../lib/currencies.ts"
import { formatCount } from "../kit/format-count.ts"
import { DetailList, Section } from "../kit/page.tsx"
import type { ChosenFile } from "../uploading/chosen-files.ts"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import { useUploads } from "../uploading/uploads.tsx"
import { AutoSubmitSelect } from "./auto-submit-select.tsx"
import { CellList } from "./cell-list.tsx"
import { ColumnList } from "./column-list.tsx"
import styles from "./import.module.css"
import { ImportLines } from "./import-lines.tsx"

type PlanProps = { view: ImportView; found: FoundFile; onPictures: (files: ChosenFile[]) => void }

export function ImportPlan({ view, found, onPictures }: PlanProps) {
  const still = view.state === "running"
  return (
    <div className={styles.page}>
      <fieldset className={styles.main} disabled={still}>
        <FileSummary view={view} found={found} />
        <ColumnList
          columns={found.columns}
          layout={found.layout}
          isRemembered={found.isRemembered}
          asked={found.asked ?? []}
        />
        <CellList of={view.id} cells={view.cells} wrong={view.forecast?.wrong ?? 0} rows={found.rows} />
        {view.forecast && (
          <>
            <ImportLines
              title="Worth knowing"
              note="nothing here keeps a work from coming in"
              lines={view.remarks.lines}
              all={view.remarks.all}
            />
            <ImportLines title="Left out" note="" lines={view.leftOutRows} all={view.forecast.errors} />
          </>
        )}
        <ImportPictures view={view} onPictures={onPictures} />
      </fieldset>
      <aside className={styles.aside}>
        <ForecastSummary view={view} />
      </aside>
    </div>
  )
}

const encodingNames: Record<string, string> = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 (big endian)",
  "windows-1250": "Windows-1250",
  "windows-1251": "Windows-1251",
  macintosh: "Macintosh",
  shift_jis: "Shift JIS",
  gb18030: "GB 18030",
}
const delimiterNames: Record<string, string> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" }
const unitNames = { in: "inches", cm: "centimeters", mm: "millimeters", m: "meters", ft: "feet" }
const formatNames = { csv: "text file", xlsx: "Excel workbook", ods: "OpenDocument sheet" }

type ChoiceProps = { name: string; label: string; value: string; options: { value: string; label: string }[] }

function Choice({ name, label, value, options }: ChoiceProps) {
  const known = options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options]
  const form = (chosen: string) => ({ intent: "choose", name, value: chosen })
  return (
    <AutoSubmitSelect label={label} size="xs" className={styles.inline ?? ""} data={known} value={value} form={form} />
  )
}

function FileSummary({ view, found }: { view: ImportView; found: FoundFile }) {
  const { layout, format, encoding, delimiter, sheets, sheet, rows, headingRow } = found
  const named = (names: Record<string, string>, all: readonly string[]) =>
    all.map((value) => ({ value, label: names[value] ?? value }))
  return (
    <Section
      title="The file"
      action={
        <Form method="post">
          <button type="submit" className="link" name="intent" value="remove">
            Remove it
          </button>
        </Form>
      }
    >
      <div className={styles.read}>
        {formatNames[format] === "text file" ? "A" : "An"} {formatNames[format]} of <b>{formatCount(rows, "row")}</b>{" "}
        and {formatCount(found.columns.length, "column")}
        {headingRow > 1 && <>, its headings in row {headingRow}</>}, read as{" "}
        <Choice
          name="layout"
          label="Whose export it is"
          value={view.choices.layout ?? layout}
          options={Object.entries(layoutNames).map(([value, label]) => ({ value, label }))}
        />
        {encoding && (
          <>
            in{" "}
            <Choice name="encoding" label="Encoding" value={encoding} options={named(encodingNames, textEncodings)} />{" "}
            with{" "}
          </>
        )}
        {delimiter && (
          <>
            <Choice
              name="delimiter"
              label="What stands between cells"
              value={delimiter}
              options={named(delimiterNames, delimiters)}
            />
            between cells
          </>
        )}
        {sheets.length > 1 && sheet !== null && (
          <>
            from the sheet{" "}
            <Choice
              name="sheet"
              label="Sheet"
              value={sheet}
              options={sheets.map(({ name, rows: all, isHidden }) => ({
                value: name,
                label: `${name}, ${formatCount(all, "row")}${isHidden ? ", hidden" : ""}`,
              }))}
            />
          </>
        )}
        .
      </div>
      <Assumptions view={view} found={found} />
    </Section>
  )
}

function Assumptions({ view, found }: { view: ImportView; found: FoundFile }) {
  return (
    <div className={styles.read}>
      New works{" "}
      <Choice
        name="publish"
        label="New works"
        value={view.choices.publish ? "yes" : "no"}
        options={[
          { value: "no", label: "stay drafts" },
          { value: "yes", label: "go on your site at once" },
        ]}
      />
      {found.unitless > 0 || view.choices.lengthUnit ? (
        <>
          with sizes without a unit in{" "}
          <Choice
            name="lengthUnit"
            label="Unit of sizes without one"
            value={view.choices.lengthUnit ?? ""}
            options={[
              { value: "", label: "not known" },
              ...lengthUnits.map((value) => ({ value, label: unitNames[value] })),
            ]}
          />
        </>
      ) : null}
      {found.unitless > 0 || view.choices.lengthUnit
        ? " and prices without a sign in "
        : "with prices without a sign in "}
      {found.currencyReason === "heading" ? (
        <b>{found.currency}</b>
      ) : (
        <Choice
          name="currency"
          label="Currency of prices without a sign"
          value={view.choices.currency ?? found.currency}
          options={currencyCodes.map((code) => ({ value: code, label: code }))}
        />
      )}
      .
      {view.choices.unclear && view.choices.unclear !== "ask" && (
        <>
          {" "}
          Rows that may be works you have{" "}
          <Choice
            name="unclear"
            label="Rows that may be works you have"
            value={view.choices.unclear}
            options={[
              { value: "ask", label: "are asked about" },
              { value: "same", label: "are the same works" },
              { value: "new", label: "are new works" },
            ]}
          />
          .
        </>
      )}
    </div>
  )
}

function ForecastSummary({ view: { forecast, choices, files } }: { view: ImportView }) {
  if (!forecast) return null
  const { created, updated, unchanged, errors, questions, newSeries, changes, pictures } = forecast
  const number = (value: number) => value.toLocaleString("en-US")
  const found = pictures.byName + pictures.byAddress
  return (
    <>
      <Section title="What will happen">
        <DetailList
          of={[
            [choices.publish ? "New, on your site" : "New, as drafts", number(created)],
            ["Changed", number(updated)],
            ["Same as now", number(unchanged)],
            ["Left out", number(errors + questions)],
            ["New series", newSeries.join(", ")],
            ["Pictures", (files.pictures > 0 || found > 0) && number(found)],
          ]}
        />
      </Section>
      {changes.length > 0 && (
        <Section title={updated === 1 ? "One work changes" : `${number(updated)} works change`}>
          <ul className={styles.changes}>
            {changes.map(({ title, changed }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two works may have one title
              <li key={at}>
                <i>{title}</i>
                <span className="small">{Object.keys(changed).join(", ")}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const pictureTypes = "image/*,.heic,.heif,.tif,.tiff,.avif,.zip,application/zip"

function ImportPictures({ view, onPictures }: { view: ImportView; onPictures: (files: ChosenFile[]) => void }) {
  const { forecast, files } = view
  const { queue, now } = useUploads()
  const waiting = now.files.filter(({ subject, state }) => subject === view.id && state !== "done")
  const { byName = 0, byAddress = 0, missing = 0 } = forecast?.pictures ?? {}
  return (
    <Section
      title="Pictures"
      note={files.pictures > 0 && `${formatCount(files.pictures, "file")}, ${byName} found by name`}
      action={<FilePickerButton text="Add pictures or a ZIP" onFiles={onPictures} accept={pictureTypes} />}
    >
      <p className={styles.ignored}>
        {files.pictures === 0 &&
          "Drop pictures, a folder or a ZIP file here: they are found by the file name in a row, by the inventory number, or by the title. "}
        {byAddress > 0 && `${formatCount(byAddress, "picture")} will be fetched from the web. `}
        {missing > 0 &&
          `${formatCount(missing, "picture")} ${missing === 1 ? "is" : "are"} named in the file and not here yet. `}
        {files.arriving > 0 &&
          `${formatCount(files.arriving, "file")} ${files.arriving === 1 ? "is" : "are"} arriving.`}
      </p>
      {files.arriving > 0 && (
        <Form method="post" onSubmit={() => queue.drop(waiting.map((file) => file.id))}>
          <button type="submit" className="link" name="intent" value="without">
            Go on without {files.arriving === 1 ? "it" : "them"}
          </button>
        </Form>
      )}
      {files.refused.map(({ name, problem }) => (
        <p key={name} className={styles.ignored}>
          <b>{name}</b> can’t be used. {problem}
        </p>
      ))}
      {!view.begunAt && <FilePickerButton text="Add a folder" onFiles={onPictures} folder />}
    </Section>
  )
}
