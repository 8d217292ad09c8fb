import { Button } from "@mantine/core"
import { type LibraryPhoto, photoRetentionDays } from "../../../domain/media/photo.ts"
import type { RequestFields } from "../kit/requests.tsx"
import { Thumb } from "../kit/thumb.tsx"
import { getPhotoName } from "./photo-card.tsx"
import styles from "./photos.module.css"

export function DeletedPhotos({ photos, send }: { photos: LibraryPhoto[]; send: (fields: RequestFields) => void }) {
  if (photos.length === 0) return <p className={styles.deletedNote}>Nothing is deleted.</p>
  return (
    <>
      <p className={styles.deletedNote}>
        Deleted photos are kept for {photoRetentionDays} days, then they’re gone for good.
      </p>
      <ul className={styles.deleted} aria-label="Deleted photos">
        {photos.map((photo) => (
          <li key={photo.id}>
            <Thumb picture={photo.picture} width={96} height={64} />
            <span>{getPhotoName(photo)}</span>
            <Button
              variant="transparent"
              aria-label={`Restore ${getPhotoName(photo)}`}
              onClick={() =>
                send([
                  ["intent", "restore"],
                  ["id", photo.id],
                ])
              }
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
