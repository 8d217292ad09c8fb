import type { CSSProperties } from "react"
import { useSyncExternalStore } from "react"
import { Picture } from "../../ui/picture/picture.tsx"
import { getTransitionName } from "../../ui/work-grid/work-grid.tsx"
import styles from "./artwork-page.module.css"
import { useImageNumber } from "./lightbox/image-address.ts"
import { ViewLink } from "./lightbox/view-link.tsx"
import type { PublicArtworkView } from "./public-artwork-view.ts"

export function MainPicture({ work }: { work: PublicArtworkView }) {
  const asked = useImageNumber()
  const scripted = useScripted()
  // Without scripts there is no lightbox: the picture in the URL is shown here.
  const view = (!scripted && asked && work.views[asked - 1]) || work.views[0]
  const place = { "--r": view ? view.width / view.height : work.ratio } as CSSProperties
  return (
    <div className={styles.main} style={place}>
      {view ? (
        <ViewLink number={1} className={styles.picture} label="View full screen">
          <Picture
            picture={view}
            sizes="(max-width: 1023px) 100vw, 64vw"
            first
            style={{ viewTransitionName: getTransitionName(work.id) }}
          />
        </ViewLink>
      ) : (
        <p className={styles.bare} style={{ aspectRatio: work.ratio }}>
          Not photographed yet
        </p>
      )}
    </div>
  )
}

const never = () => () => {}

const useScripted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
