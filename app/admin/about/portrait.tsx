import { Button } from "@mantine/core"
import { useState } from "react"
import { href, Link } from "react-router"
import type { AboutSettings } from "../../../domain/about/about-draft.server.ts"
import { plainCaption } from "../../../lib/caption.ts"
import { CaptionText } from "../../ui/caption/caption-text.tsx"
import { WorkDrawer } from "../kit/drawer/work-drawer.tsx"
import type { FormState } from "../kit/edit/field-input.tsx"
import { useField } from "../kit/edit/use-field.ts"
import { ThumbImage } from "../kit/thumb.tsx"
import styles from "./about.module.css"
import type { AboutHints } from "./about-fields.ts"

const portraitWidthPx = 460

export function Portrait({ form }: { form: FormState<AboutSettings, AboutHints> }) {
  const { photos } = form.data
  const stored = form.text.portrait ?? ""
  const [chosen, choose] = useField("portrait", stored)
  const [open, setOpen] = useState(false)
  const marked = photos.find(({ about }) => about)
  const shown = photos.find(({ id }) => id === chosen) ?? marked
  const choosePhoto = (id: string) => {
    choose(id)
    setOpen(false)
  }
  return (
    <figure className={styles.portrait} data-changed={form.changed.includes("portrait") || undefined}>
      {/* Not `type="hidden"`, whose value React resets at each render. */}
      <input hidden name="portrait" defaultValue={stored} aria-label="Portrait" />
      {shown?.picture ? (
        <ThumbImage
          picture={shown.picture}
          width={portraitWidthPx}
          height={Math.round((portraitWidthPx * shown.picture.height) / shown.picture.width)}
        />
      ) : (
        <p className={styles.noPhoto}>No photo yet.</p>
      )}
      <figcaption>
        <span>{shown && <CaptionText of={shown.caption} />}</span>
        {photos.length > 0 ? (
          <Button onClick={() => setOpen(true)}>Choose a photo</Button>
        ) : (
          <Link to={href("/admin/artist-photos")}>Upload photos</Link>
        )}
      </figcaption>
      <WorkDrawer work={open ? { title: "Portrait" } : null} onClose={() => setOpen(false)}>
        <p className="small">The page begins with it. The other photos marked for About follow.</p>
        <ul className={styles.choices}>
          {photos.map(({ id, picture, caption, name }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === chosen}
                aria-label={plainCaption(caption) || name}
                onClick={() => choosePhoto(id)}
              >
                {picture && (
                  <ThumbImage picture={picture} height={96} width={Math.round((96 * picture.width) / picture.height)} />
                )}
              </button>
            </li>
          ))}
        </ul>
        <Button onClick={() => choosePhoto("")}>Use the first photo marked for About</Button>
      </WorkDrawer>
    </figure>
  )
}
