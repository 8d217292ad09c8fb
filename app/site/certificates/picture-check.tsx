import { type ChangeEvent, useEffect, useState } from "react"
import { sayFingerprint } from "../../../domain/certificates/certificate-words.ts"
import text from "../../ui/text.module.css"
import styles from "./certificates.module.css"

/** Runs in the browser: the file is not uploaded. Without scripts only the fingerprint is shown. */
export function PictureCheck({ sha256 }: { sha256: string }) {
  const [said, setSaid] = useState<string | null>(null)
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const check = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (!file) return setSaid(null)
    setSaid("Reading the file…")
    try {
      const hash = hex(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()))
      setSaid(
        hash === sha256
          ? "Yes: this is the file that the certificate names."
          : "No: this is another file. Even a copy that was saved anew or made smaller has another fingerprint.",
      )
    } catch {
      setSaid("This browser can’t check files. Please compare the fingerprint instead.")
    }
  }
  return (
    <div className={styles.check}>
      {isLive && (
        <div>
          <label className={text.small} htmlFor="picture-file">
            Have the picture’s original file? It’s compared in your browser and stays there.
          </label>
          <input id="picture-file" className={styles.file} type="file" accept="image/*" onChange={check} />
          <p role="status">{said}</p>
        </div>
      )}
      <p className={text.small}>{`The picture’s fingerprint (SHA-256): ${sayFingerprint(sha256)}`}</p>
    </div>
  )
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("")
