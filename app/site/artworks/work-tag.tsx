import { useEffect, useId, useRef } from "react"
import { href, useFetcher } from "react-router"
import { isBuyable } from "../../../domain/artworks/gallery/work-page.ts"
import { optionKinds, optionLabels, sumAdditions } from "../../../domain/artworks/print-options.ts"
import type { ShippingChoice } from "../../../domain/checkout/shipping-choices.ts"
import { getPictureUrl } from "../../../domain/media/picture-view.ts"
import type { Problem } from "../../../domain/problem.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { classes } from "../../ui/classes.ts"
import { Button, ButtonLink } from "../../ui/controls/button.tsx"
import controls from "../../ui/controls/controls.module.css"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { Radios } from "../../ui/forms/choices.tsx"
import { Field } from "../../ui/forms/fields.tsx"
import { joinMeasures } from "../../ui/label/join-measures.ts"
import labels from "../../ui/label/label.module.css"
import { PriceLine } from "../../ui/label/label.tsx"
import { useLiveBadge } from "../../ui/label/use-live-badge.ts"
import text from "../../ui/text.module.css"
import { useToast } from "../../ui/toasts/toasts.tsx"
import { CartButton } from "../cart/cart-button.tsx"
import { useCart } from "../cart/cart-provider.tsx"
import { formatAddition, formatMissingOption } from "../cart/option-labels.ts"
import { useIsOwnWork } from "../cart/own-works.ts"
import { useAddToCart } from "../cart/use-add-to-cart.ts"
import type { ChosenOptions } from "../cart/use-chosen-options.ts"
import { usePromises } from "../shell/use-promises.ts"
import styles from "./artwork-page.module.css"
import { getInquiryUrl } from "./inquiry-url.ts"
import { ViewLink } from "./lightbox/view-link.tsx"
import { PriceNote } from "./price-note.tsx"
import type { PublicArtworkView } from "./public-artwork-view.ts"
import { shareOrCopy } from "./share.ts"

export function WorkTag({
  work: made,
  siteCurrency,
  delivery,
  hasAlert,
  choice,
}: {
  work: PublicArtworkView
  siteCurrency: string
  delivery: ShippingChoice[]
  hasAlert: boolean
  choice: ChosenOptions
}) {
  const toast = useToast()
  const canSendEmail = useCanSendEmail()
  const { insured = false } = usePromises()
  const now = useLiveBadge(made)
  const work = { ...now, price: now.price === null ? null : now.price + sumAdditions(choice.chosen) }
  const { badge } = work
  const file = work.views[0] && getPictureUrl(work.views[0], Number.POSITIVE_INFINITY)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!hasAlert) return
    toast({ title: formatAlertMessage(badge, canSendEmail) })
    // the form is gone
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [hasAlert, badge, canSendEmail, toast])
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
        {work.size ? <p>{joinMeasures(work.size)}</p> : null}
        {work.editionSize ? (
          <p>
            Edition of {work.editionSize}
            {work.badge === "available" && work.left && work.left < work.editionSize ? `, ${work.left} left` : null}
          </p>
        ) : null}
        {work.signed ? <p>{work.signed}</p> : null}
        <PriceLine work={work} everyBadge />
        {isBuyable(work, siteCurrency) ? <PriceNote /> : null}
      </div>
      <div className={styles.buy}>
        <Actions work={now} choice={choice} buyable={isBuyable(work, siteCurrency)} told={hasAlert} />
        {isBuyable(work, siteCurrency) && delivery.length > 0 ? (
          <p className={text.small}>{formatDelivery(delivery, work, insured)}</p>
        ) : null}
        <p className={styles.quiet}>
          {work.views.length > 0 ? (
            <ViewLink number={1} className={classes(controls.link, styles.fullScreen)}>
              View full screen
            </ViewLink>
          ) : null}
          {file ? (
            <noscript>
              <a className={controls.link} href={file}>
                View full screen
              </a>
            </noscript>
          ) : null}
          <button type="button" className={classes(controls.link, styles.share)} onClick={share}>
            Share
          </button>
        </p>
      </div>
    </div>
  )
}

/** The work may have been sold or released since. */
function formatAlertMessage(badge: PublicArtworkView["badge"], canSendEmail: boolean): string {
  if (badge === "sold") return "It has been sold since, so we won’t write to you about it."
  if (badge === "available") return "It’s available again. You can buy it now."
  return formatAlertSaved(canSendEmail)
}

type ActionsProps = { work: PublicArtworkView; choice: ChosenOptions; buyable: boolean; told: boolean }

function Actions({ work, choice, buyable, told }: ActionsProps) {
  if (work.badge === "sold")
    return (
      <p>
        <TextLink href={href("/commissions")}>Commission a similar work</TextLink>
      </p>
    )
  const inquire = (
    <ButtonLink wide href={getInquiryUrl(work)}>
      Inquire
    </ButtonLink>
  )
  if (work.badge === "on_hold" || work.badge === "reserved")
    return (
      <>
        <HeldNotice work={work} told={told} />
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

/** A page is the same for all visitors; only the browser knows whether the hold is its own. */
function HeldNotice({ work: { id, badge }, told }: Pick<ActionsProps, "work" | "told">) {
  if (useIsOwnWork(id))
    return (
      <p>
        {badge === "on_hold" ? "On hold for you." : "Reserved for you."}{" "}
        <TextLink href={href("/track-order")}>Find your order</TextLink>
      </p>
    )
  return (
    <>
      <p>{badge === "on_hold" ? "On hold by another collector." : "Reserved for another collector."}</p>
      <AvailabilityAlert workId={id} told={told} />
    </>
  )
}

/** Without scripts the button buys this one work. */
function AddToCart({ work, choice }: { work: PublicArtworkView; choice: ChosenOptions }) {
  const addToCart = useAddToCart()
  const add = () => addToCart(work, choice.chosen)
  const copies = useCart().items.find((item) => item.artwork_id === work.id)?.quantity ?? 0
  return (
    <form ref={choice.form} action={href("/checkout")} method="get" className={styles.order}>
      <input type="hidden" name="work" value={work.id} />
      <PrintOptionChoice work={work} choice={choice} />
      <CartButton main wide inCart={copies > 0} onAdd={add}>
        {work.options.length === 0 || work.price === null ? (
          "Add to Cart"
        ) : (
          <>
            <span>Add to Cart</span>
            <span className={text.figures}>{formatMoney(work.price + sumAdditions(choice.chosen), work.currency)}</span>
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

function formatDelivery(choices: ShippingChoice[], { currency }: PublicArtworkView, insured: boolean): string {
  const sent = choices.find(({ pickup }) => !pickup)
  const pickup = choices.length > (sent ? 1 : 0)
  if (!sent) return "Pickup at the studio, for free."
  if (sent.price === null)
    return `${insured ? "Insured shipping" : "Shipping"}, priced for you${pickup ? ", or free pickup at the studio" : ""}.`
  const free = insured ? "Free insured shipping" : "Free shipping"
  const priceText =
    sent.price === 0 ? free : `${insured ? "Insured shipping" : "Shipping"} ${formatMoney(sent.price, currency)}`
  return `${priceText} (${sent.zone})${pickup ? ", or free pickup at the studio" : ""}.`
}

const formatAlertSaved = (canSendEmail: boolean) =>
  canSendEmail
    ? "We’ll write to you as soon as it’s available."
    : "We have your address. This site can’t send e-mail yet, so please look here again."

function AvailabilityAlert({ workId, told: hasAlert }: { workId: string; told: boolean }) {
  const fetcher = useFetcher<{ problem: Problem } | null>()
  const note = useId()
  const canSendEmail = useCanSendEmail()
  const problem = fetcher.data?.problem
  if (hasAlert) return <p role="status">{formatAlertSaved(canSendEmail)}</p>
  return (
    <details className={styles.alert} open={problem ? true : undefined}>
      <summary>Notify me if it becomes available</summary>
      <fetcher.Form method="post" noValidate action={href("/api/hold-alerts")} aria-describedby={note}>
        <input type="hidden" name="artwork" value={workId} />
        <Field
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={problem ? (problem.fields?.email ?? problem.message) : null}
        />
        <p id={note} className={styles.note}>
          {canSendEmail
            ? "One e-mail, if it becomes available."
            : "This site can’t send e-mail yet. If it can by then, you get one when the work becomes available."}{" "}
          We use your address for nothing else.
        </p>
        <Button wide disabled={fetcher.state !== "idle"}>
          Tell me
        </Button>
      </fetcher.Form>
    </details>
  )
}

function PrintOptionChoice({ work, choice: { chosen, choose } }: { work: PublicArtworkView; choice: ChosenOptions }) {
  return optionKinds.map((kind) => {
    const options = work.options.filter((option) => option.kind === kind)
    if (options.length === 0) return null
    return (
      <Radios
        key={kind}
        label={optionLabels[kind].choice}
        name={kind}
        value={chosen.find((option) => option.kind === kind)?.id ?? ""}
        onChange={(id) => choose(kind, id)}
        choices={[
          { value: "", label: formatMissingOption(kind, work.size) },
          ...options.map((option) => ({
            value: option.id,
            label: option.label,
            aside: formatAddition(option, work.currency),
          })),
        ]}
      />
    )
  })
}
