import type { Ref } from "react"
import { formatMoney } from "../../../../lib/format-money.ts"
import { Icon, type IconName } from "../../../ui/controls/icon.tsx"
import text from "../../../ui/text.module.css"
import { CartButton } from "../../cart/cart-button.tsx"
import styles from "./lightbox.module.css"
import type { LightboxImage } from "./lightbox-images.ts"

type BarProps = {
  title: string
  count: string
  message: string
  image: LightboxImage
  file: { href: string; name: string } | null
  downloadRef: Ref<HTMLAnchorElement>
  thumbnails: boolean
  help: boolean
  helpId: string
  onBuy?: () => void
  onThumbnails: () => void
  onShare: () => void
  onHelp: () => void
  onClose: () => void
}

/** Text from 1180 px up, icons below. */
export function Bar({ title, count, message, image, file, downloadRef, thumbnails, help, helpId, ...on }: BarProps) {
  return (
    <header className={styles.bar}>
      <p className={styles.title}>{title}</p>
      <p className={styles.count} role="status">
        {message || count}
      </p>
      {on.onBuy ? <Buy image={image} onBuy={on.onBuy} className={styles.buy} /> : null}
      <button type="button" className={styles.tool} aria-pressed={thumbnails} onClick={on.onThumbnails}>
        <ToolContent icon="thumbnails" word="Thumbnails" />
      </button>
      {file ? (
        <a className={styles.tool} href={file.href} download={file.name} ref={downloadRef}>
          <ToolContent icon="download" word="Download" />
        </a>
      ) : null}
      <button type="button" className={styles.tool} onClick={on.onShare}>
        <ToolContent icon="share" word="Share" />
      </button>
      <button type="button" className={styles.tool} aria-expanded={help} aria-controls={helpId} onClick={on.onHelp}>
        <ToolContent icon="help" word="Help" />
      </button>
      <button type="button" className={styles.tool} onClick={on.onClose}>
        <ToolContent icon="close" word="Close" />
      </button>
    </header>
  )
}

export function Buy({
  image,
  onBuy,
  className,
  main,
}: {
  image: LightboxImage
  onBuy: () => void
  className?: string
  main?: boolean
}) {
  return (
    <CartButton type="button" main={main} className={className} inCart={image.inCart === true} onAdd={onBuy}>
      <span>Add to Cart</span>
      <span className={text.figures}>{image.price === null ? null : formatMoney(image.price, image.currency)}</span>
    </CartButton>
  )
}

function ToolContent({ icon, word }: { icon: IconName; word: string }) {
  return (
    <>
      <Icon name={icon} />
      <span>{word}</span>
    </>
  )
}
