import type { ReactNode } from "react"
import { Choose } from "./choose.tsx"
import type { ChosenFile } from "./chosen.ts"
import styles from "./drop-area.module.css"

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

type PicturesProps = {
  noun: string
  phone: boolean
  onFiles: (files: ChosenFile[]) => void
}

export const ChoosePictures = ({ noun, phone, onFiles }: PicturesProps) => (
  <>
    <Choose words={phone ? "Choose from the camera roll" : `Choose ${noun}`} onFiles={onFiles} variant="filled" />
    {!phone && <Choose words="Choose a folder" onFiles={onFiles} folder />}
  </>
)

/** @param megabytes the limit of one file */
export const pictureFormats = (megabytes: number) => `JPEG, PNG, HEIC, TIFF, WebP or AVIF, up to ${megabytes} MB each.`
