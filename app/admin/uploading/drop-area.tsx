import type { ReactNode } from "react"
import { Choose } from "./choose.tsx"
import type { Chosen } from "./chosen.ts"
import styles from "./drop-area.module.css"

type DropAreaProps = {
  /** Whether files are held above it. */
  over: boolean
  /** The buttons that choose files. */
  choose: ReactNode
  note: ReactNode
  /** A sentence: what becomes of the files. */
  children: ReactNode
}

/** Where files are dropped or chosen. */
export const DropArea = ({ over, choose, note, children }: DropAreaProps) => (
  <div className={styles.drop} data-over={over || undefined}>
    <p>{children}</p>
    <div>{choose}</div>
    <p className="small">{note}</p>
  </div>
)

type PicturesProps = {
  /** What is chosen, in the plural. */
  noun: string
  phone: boolean
  onFiles: (files: Chosen[]) => void
}

/** Chooses pictures or a folder of them; on a phone, from the camera roll. */
export const ChoosePictures = ({ noun, phone, onFiles }: PicturesProps) => (
  <>
    <Choose words={phone ? "Choose from the camera roll" : `Choose ${noun}`} onFiles={onFiles} variant="filled" />
    {!phone && <Choose words="Choose a folder" onFiles={onFiles} folder />}
  </>
)

/** @param megabytes the limit of one file */
export const pictureFormats = (megabytes: number) => `JPEG, PNG, TIFF, WebP or AVIF, up to ${megabytes} MB each.`
