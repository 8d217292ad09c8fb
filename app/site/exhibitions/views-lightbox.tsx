import { lazy, Suspense, useEffect, useState } from "react"
import type { InstallationView } from "../../../domain/media/installation-views.server.ts"
import { closeImage, turnToImage, useImageNumber } from "../artworks/lightbox/image-address.ts"
import { fetchLightbox } from "../artworks/lightbox/view-link.tsx"

const Lightbox = lazy(async () => ({ default: (await fetchLightbox()).Lightbox }))

type ViewsLightboxProps = {
  views: InstallationView[]
  title: string
  details: string
  /** Of the page: downloaded views are named by it. */
  slug: string
}

export function ViewsLightbox({ views, title, details, slug }: ViewsLightboxProps) {
  const number = useImageNumber()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!ready || number === null || number > views.length) return null
  const images = views.map((view, index) => ({
    id: view.id,
    src: view,
    alt: view.alt,
    title,
    details,
    description: view.caption,
    price: null,
    currency: "",
    available: false,
    slug: `${slug}-${index + 1}`,
  }))
  return (
    <Suspense fallback={null}>
      <Lightbox images={images} index={number - 1} onTurn={(index) => turnToImage(index + 1)} onClose={closeImage} />
    </Suspense>
  )
}
