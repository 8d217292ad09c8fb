import type { ReactNode } from "react"
import { Choose } from "./choose.tsx"
import type { Chosen } from "./chosen.ts"
import styles from "./drop-area.module.css"

type DropAreaProps = {
  /** What is chosen, in the plural. */
  noun: string
  phone: boolean
  /** Whether files are held above it. */
  over: boolean
  onFiles: (files: Chosen[]) => void
  note: ReactNode
  /** A sentence: what becomes of the files. */
  children: ReactNode
}

/** Where files are dropped or chosen; on a phone, from the camera roll. */
export function DropArea({ noun, phone, over, onFiles, note, children }: DropAreaProps) {
  return (
    <div className={styles.drop} data-over={over || undefined}>
      <p>{children}</p>
      <div>
        <Choose words={phone ? "Choose from the camera roll" : `Choose ${noun}`} onFiles={onFiles} variant="filled" />
        {!phone && <Choose words="Choose a folder" onFiles={onFiles} folder />}
      </div>
      <p className="small">{note}</p>
    </div>
  )
}

/** @param megabytes the limit of one file */
export const pictureFormats = (megabytes: number) => `JPEG, PNG, TIFF, WebP or AVIF, up to ${megabytes} MB each.`
