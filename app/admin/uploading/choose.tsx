import { Button } from "@mantine/core"
import { useRef } from "react"
import { filesOfInput } from "./chosen.ts"

/** Every kind of file for which a picture might be meant: one that is refused is refused with a reason. */
const pictureTypes = "image/*,.heic,.heif,.tif,.tiff,.avif"

/** A button that opens the browser's own choice of files. */
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
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} aria-label={label === words ? undefined : label} onClick={() => input.current?.click()}>
        {words}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!one}
        aria-label={label}
        accept={folder ? undefined : accept}
        {...(folder && { webkitdirectory: "" })}
        {...(camera && { capture: "environment" as const })}
        onChange={(event) => {
          onFiles(filesOfInput(event.currentTarget))
          event.currentTarget.value = ""
        }}
      />
    </>
  )
}

type ChooseProps = {
  words: string
  /** Its name, where several have the same words. */
  label?: string
  onFiles: (files: ReturnType<typeof filesOfInput>) => void
  folder?: boolean
  /** A single file. */
  one?: boolean
  /** The kinds of files that the browser offers; pictures unless it says otherwise. */
  accept?: string
  /** A phone opens its camera. */
  camera?: boolean
  variant?: "transparent" | "filled"
}
