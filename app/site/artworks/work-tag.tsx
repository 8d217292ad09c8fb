import { useEffect, useRef } from "react"
import { href } from "react-router"
import { additionOf } from "../../../domain/artworks/print-options.ts"
import { isBuyable } from "../../../domain/artworks/work-page.ts"
import type { ShippingChoice } from "../../../domain/checkout/shipping-choices.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { classes } from "../../ui/classes.ts"
import { Button, ButtonLink } from "../../ui/controls/button.tsx"
import controls from "../../ui/controls/controls.module.css"
import { TextLink } from "../../ui/controls/text-link.tsx"
import labels from "../../ui/label/label.module.css"
import { PriceLine } from "../../ui/label/label.tsx"
import { unbrokenMeasures } from "../../ui/label/unbroken-measures.ts"
import { useNow } from "../../ui/label/use-now.ts"
import text from "../../ui/text.module.css"
import { useToast } from "../../ui/toasts/toasts.tsx"
import { CartButton } from "../cart/cart-button.tsx"
import { useCart } from "../cart/cart-provider.tsx"
import { useAddToCart } from "../cart/use-add-to-cart.ts"
import type { ChosenOptions } from "../cart/use-chosen-options.ts"
import styles from "./artwork-page.module.css"
import { HoldAlert } from "./hold-alert.tsx"
import { inquiryAbout } from "./inquiry-about.ts"
import { ViewLink } from "./lightbox/view-link.tsx"
import { OptionChoice } from "./option-choice.tsx"
import type { PageWork } from "./page-work.ts"
import { shareOrCopy } from "./share.ts"

/** The label beside the work, and the actions: buy it, inquire about it, ask for a notification. */
export function WorkTag({
  work: made,
  siteCurrency,
  delivery,
  told,
  choice,
}: {
  work: PageWork
  siteCurrency: string
  delivery: ShippingChoice[]
  told: boolean
  choice: ChosenOptions
}) {
  const toast = useToast()
  const now = useNow(made)
  const work = { ...now, price: now.price === null ? null : now.price + additionOf(choice.chosen) }
  const { badge } = work
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!told) return
    toast({ title: toldWords(badge) })
    // the form is gone
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [told, badge, toast])
  const share = async () => {
    const done = await shareOrCopy({ title: work.title, url: `${location.origin}/artwork/${work.id}` })
    if (done === "copied") toast({ title: "Link copied." })
    if (done === "failed") toast({ title: "The link couldn’t be copied.", destructive: true })
  }
  return (
    <div className={styles.tag}>
      <div className={classes(labels.label, styles.label)}>
        <h1 ref={heading} tabIndex={-1}>
          <i>{work.title}</i>
        </h1>
        {[work.year, work.medium].map((line) => (line ? <p key={line}>{line}</p> : null))}
        {work.size ? <p>{unbrokenMeasures(work.size)}</p> : null}
        {work.editionSize ? (
          <p>
            Edition of {work.editionSize}
            {work.badge === "available" && work.left && work.left < work.editionSize ? `, ${work.left} left` : null}
          </p>
        ) : null}
        {work.signed ? <p>{work.signed}</p> : null}
        <PriceLine work={work} everyBadge />
      </div>
      <div className={styles.buy}>
        <Actions work={now} choice={choice} buyable={isBuyable(work, siteCurrency)} told={told} />
        {isBuyable(work, siteCurrency) && delivery.length > 0 ? (
          <p className={text.small}>{deliveryWords(delivery, work)}</p>
        ) : null}
        <p className={styles.quiet}>
          {work.views.length > 0 ? (
            <ViewLink number={1} className={controls.link}>
              View full screen
            </ViewLink>
          ) : null}
          <button type="button" className={classes(controls.link, styles.share)} onClick={share}>
            Share
          </button>
        </p>
      </div>
    </div>
  )
}

/** What came of asking to be told; meanwhile the work may have been sold, or be free again. */
function toldWords(badge: PageWork["badge"]): string {
  if (badge === "sold") return "It has been sold meanwhile, so we won’t write to you about it."
  if (badge === "available") return "It’s available again. You can buy it now."
  return "We’ll write to you as soon as it’s available."
}

type ActionsProps = { work: PageWork; choice: ChosenOptions; buyable: boolean; told: boolean }

function Actions({ work, choice, buyable, told }: ActionsProps) {
  if (work.badge === "sold")
    return (
      <>
        <Button type="button" wide disabled>
          SOLD OUT
        </Button>
        <p className={styles.instead}>
          <TextLink href={href("/commissions")}>Commission a work like it</TextLink>
        </p>
      </>
    )
  const inquire = (
    <ButtonLink wide href={inquiryAbout(work)}>
      Inquire
    </ButtonLink>
  )
  if (work.badge === "on_hold" || work.badge === "reserved")
    return (
      <>
        <p>{work.badge === "on_hold" ? "On hold by another collector." : "Reserved for another collector."}</p>
        <HoldAlert workId={work.id} told={told} />
        {inquire}
      </>
    )
  return (
    <>
      {buyable ? <AddToCart work={work} choice={choice} /> : null}
      {inquire}
    </>
  )
}

/** Without scripts the button buys this one work. Further copies of an edition can be added at the checkout. */
function AddToCart({ work, choice }: { work: PageWork; choice: ChosenOptions }) {
  const addToCart = useAddToCart()
  const add = () => addToCart(work, choice.chosen)
  const copies = useCart().items.find((item) => item.artwork_id === work.id)?.quantity ?? 0
  return (
    <form ref={choice.form} action={href("/checkout")} method="get" className={styles.order}>
      <input type="hidden" name="work" value={work.id} />
      <OptionChoice work={work} choice={choice} />
      <CartButton main wide inCart={copies > 0} onAdd={add}>
        {work.options.length === 0 || work.price === null ? (
          "Add to Cart"
        ) : (
          <>
            <span>Add to Cart</span>
            <span className={text.figures}>{formatMoney(work.price + additionOf(choice.chosen), work.currency)}</span>
          </>
        )}
      </CartButton>
      {work.editionSize && copies > 0 && copies < work.left ? (
        <button type="button" className={controls.link} onClick={add}>
          Add another copy
        </button>
      ) : null}
    </form>
  )
}

/** `Insured shipping $90 (United States), or free pickup at the studio.` */
function deliveryWords(choices: ShippingChoice[], { currency }: PageWork): string {
  const sent = choices.find(({ pickup }) => !pickup)
  const pickup = choices.length > (sent ? 1 : 0)
  if (!sent) return "Pickup at the studio, for free."
  if (sent.price === null) return `Insured shipping, priced for you${pickup ? ", or free pickup at the studio" : ""}.`
  const insured = sent.price === 0 ? "Free insured shipping" : `Insured shipping ${formatMoney(sent.price, currency)}`
  return `${insured} (${sent.zone})${pickup ? ", or free pickup at the studio" : ""}.`
}
