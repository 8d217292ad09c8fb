import { Button } from "@mantine/core"
import { useEffect, useState } from "react"
import { useFetcher, useRevalidator } from "react-router"
import type { WorkForEdit } from "../../../domain/artworks/work-for-edit.server.ts"
import { Refused } from "../kit/page.tsx"
import styles from "./artwork-edit.module.css"

type EditedPicture = WorkForEdit["pictures"][number]
type Answer = { problem?: { message: string } } | null

const askAgainMs = 2000

/** Reloads at intervals while files of a picture are being made. */
export function useProgress(pictures: EditedPicture[]): void {
  const { revalidate, state } = useRevalidator()
  const busy = pictures.some(({ making }) => making && making.problem === null)
  useEffect(() => {
    if (!busy || state !== "idle") return
    const timer = setTimeout(revalidate, askAgainMs)
    return () => clearTimeout(timer)
  }, [busy, state, revalidate])
}

const inPixels = (length: number) => length.toLocaleString("en-US")

/** What a picture is, how far its public files are, and how to be rid of it. */
export function PictureState({ picture, name }: { picture: EditedPicture; name: string }) {
  const { making } = picture
  const [sure, setSure] = useState(false)
  const fetcher = useFetcher<Answer>()
  const send = (intent: string) => void fetcher.submit({ intent, picture: picture.id }, { method: "post" })
  const refused = fetcher.state === "idle" ? fetcher.data?.problem?.message : undefined
  return (
    <figcaption className={styles.pictureState}>
      <p className="small">
        {name}, {inPixels(picture.width)} × {inPixels(picture.height)}
      </p>
      <p className="small" role="status">
        {making?.problem ?? (making && `Making pictures: ${making.done} of ${making.of}`)}
      </p>
      <span className={styles.pictureActions}>
        {making?.canTryAgain && (
          <Button variant="transparent" type="button" onClick={() => send("make picture again")}>
            Try again
          </Button>
        )}
        {sure ? (
          <>
            <Button variant="transparent" type="button" autoFocus onClick={() => setSure(false)}>
              Keep it
            </Button>
            <Button
              variant="transparent"
              type="button"
              onClick={() => {
                setSure(false)
                send("remove picture")
              }}
            >
              Remove for good
            </Button>
          </>
        ) : (
          <Button variant="transparent" type="button" onClick={() => setSure(true)}>
            Remove picture
          </Button>
        )}
      </span>
      {refused && <Refused>{refused}</Refused>}
    </figcaption>
  )
}
