import { type ChangeEvent, useEffect, useState } from "react"
import { formatFingerprint } from "../../../domain/certificates/certificate-labels.ts"
import text from "../../ui/text.module.css"
import styles from "./certificates.module.css"

/** Runs in the browser: the file is not uploaded. Without scripts only the fingerprint is shown. */
export function PictureCheck({ sha256 }: { sha256: string }) {
  const [result, setResult] = useState<string | null>(null)
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const check = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (!file) return setResult(null)
    setResult("Reading the file…")
    try {
      const hash = toHex(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()))
      setResult(
        hash === sha256
          ? "Yes: this is the file that the certificate names."
          : "No: this is another file. Even a copy that was saved anew or made smaller has another fingerprint.",
      )
    } catch {
      setResult("This browser can’t check files. Please compare the fingerprint instead.")
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
          <p role="status">{result}</p>
        </div>
      )}
      <p className={text.small}>{`The picture’s fingerprint (SHA-256): ${formatFingerprint(sha256)}`}</p>
    </div>
  )
}

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("")
