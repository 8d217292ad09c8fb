import { Button } from "@mantine/core"
import styles from "./choose.module.css"
import { filesOfInput } from "./chosen.ts"

/** Includes formats that will be refused with a reason. */
const pictureTypes = "image/*,.heic,.heif,.tif,.tiff,.avif"

/** The native input covers the button, so that files can be chosen before hydration. */
export function Choose({
  words,
  label = words,
  onFiles,
  folder = false,
  one = false,
  accept = pictureTypes,
  camera = false,
  variant = "transparent",
}: ChooseProps) {
  return (
    <Button component="span" variant={variant} className={styles.choose}>
      <span aria-hidden="true">{words}</span>
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
          onFiles(filesOfInput(event.currentTarget))
          event.currentTarget.value = ""
        }}
      />
    </Button>
  )
}

type ChooseProps = {
  words: string
  /** The accessible name, where several buttons have the same words. */
  label?: string
  onFiles: (files: ReturnType<typeof filesOfInput>) => void
  folder?: boolean
  one?: boolean
  accept?: string
  camera?: boolean
  variant?: "transparent" | "filled"
}
