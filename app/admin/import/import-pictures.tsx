import { Form } from "react-router"
import type { ImportView } from "../../../domain/imports/import-queries.server.ts"
import { formatCount } from "../kit/format-count.ts"
import { Section } from "../kit/page.tsx"
import type { ChosenFile } from "../uploading/chosen-files.ts"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import { useUploads } from "../uploading/uploads.tsx"
import styles from "./import.module.css"

const types = "image/*,.heic,.heif,.tif,.tiff,.avif,.zip,application/zip"

export function ImportPictures({ view, onPictures }: { view: ImportView; onPictures: (files: ChosenFile[]) => void }) {
  const { forecast, files } = view
  const { queue, now } = useUploads()
  const waiting = now.files.filter(({ subject, state }) => subject === view.id && state !== "done")
  const { byName = 0, byAddress = 0, missing = 0 } = forecast?.pictures ?? {}
  return (
    <Section
      title="Pictures"
      note={files.pictures > 0 && `${formatCount(files.pictures, "file")}, ${byName} found by name`}
      action={<FilePickerButton text="Add pictures or a ZIP" onFiles={onPictures} accept={types} />}
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
