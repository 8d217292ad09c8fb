import { Button } from "@mantine/core"
import { listInputFiles } from "./chosen-files.ts"
import styles from "./file-picker-button.module.css"

/** Includes formats that will be refused with a reason. */
const pictureTypes = "image/*,.heic,.heif,.tif,.tiff,.avif"

/** The native input covers the button, so that files can be chosen before hydration. */
export function FilePickerButton({
  text,
  label = text,
  onFiles,
  folder = false,
  one = false,
  accept = pictureTypes,
  camera = false,
  variant = "transparent",
}: FilePickerButtonProps) {
  return (
    <Button component="span" variant={variant} className={styles.choose}>
      <span aria-hidden="true">{text}</span>
      <input
        type="file"
        multiple={!one}
        aria-label={label}
        // without it browsers show "No file chosen" beside the pointer
        title=""
        accept={folder ? undefined : accept}
        {...(folder && { webkitdirectory: "" })}
        {...(camera && { capture: "environment" as const })}
        onChange={(event) => {
          onFiles(listInputFiles(event.currentTarget))
          event.currentTarget.value = ""
        }}
      />
    </Button>
  )
}

type FilePickerButtonProps = {
  text: string
  /** The accessible name, where several buttons have the same words. */
  label?: string
  onFiles: (files: ReturnType<typeof listInputFiles>) => void
  folder?: boolean
  one?: boolean
  accept?: string
  camera?: boolean
  variant?: "transparent" | "filled"
}
