import type { ReactNode } from "react"
import type { ChosenFile } from "./chosen-files.ts"
import styles from "./drop-area.module.css"
import { FilePickerButton } from "./file-picker-button.tsx"

type DropAreaProps = {
  over: boolean
  choose: ReactNode
  note: ReactNode
  children: ReactNode
}

export const DropArea = ({ over, choose, note, children }: DropAreaProps) => (
  <div className={styles.drop} data-over={over || undefined}>
    <p>{children}</p>
    <div>{choose}</div>
    <p className="small">{note}</p>
  </div>
)

type PicturePickerProps = {
  noun: string
  phone: boolean
  onFiles: (files: ChosenFile[]) => void
}

export const PicturePickerButtons = ({ noun, phone, onFiles }: PicturePickerProps) => (
  <>
    <FilePickerButton
      text={phone ? "Choose from the camera roll" : `Choose ${noun}`}
      onFiles={onFiles}
      variant="filled"
    />
    {!phone && <FilePickerButton text="Choose a folder" onFiles={onFiles} folder />}
  </>
)

/** @param megabytes the limit of one file */
export const formatPictureLimits = (megabytes: number) =>
  `JPEG, PNG, HEIC, TIFF, WebP or AVIF, up to ${megabytes} MB each.`
