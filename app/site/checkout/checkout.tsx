import { randomUUID } from "node:crypto"
import { useEffect, useState } from "react"
import { data, Form, href, redirect, replace, useNavigation } from "react-router"
import { optionKinds } from "../../../domain/artworks/print-options.ts"
import type { CartItem } from "../../../domain/cart/cart.ts"
import { cartInput } from "../../../domain/cart/cart-input.ts"
import { checkoutFields } from "../../../domain/checkout/checkout.ts"
import { placeOrder } from "../../../domain/checkout/place-order.server.ts"
import { listCountryNames, type Quote, quoteCart } from "../../../domain/checkout/quote.server.ts"
import { formatSeenTotal } from "../../../domain/checkout/seen-total.ts"
import { hasUsableDiscountCodes } from "../../../domain/discounts/discount-code-queries.server.ts"
import { openOrderCardPage } from "../../../domain/payments/card-page.server.ts"
import { isCardMethod } from "../../../domain/payments/ledger/payment-methods.ts"
import { type Problem, problemStatuses } from "../../../domain/problem.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import type { ReleaseKeys } from "../../../lib/keyed-queue.ts"
import { findHousehold, getNetwork } from "../../../lib/network-address.ts"
import { actorContext, clientAddressContext, shopContext, turnContext } from "../../request/context.ts"
import { readFormData, readFormFields, requireSingleValues } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { Button } from "../../ui/controls/button.tsx"
import { FormProblem } from "../../ui/forms/fields.tsx"
import { useFocusFirstInvalid } from "../../ui/forms/focus-first-invalid.ts"
import { useOpenErrors } from "../../ui/forms/open-errors.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { CartLines } from "../cart/cart-lines.tsx"
import { useCart } from "../cart/cart-provider.tsx"
import type { Route } from "./+types/checkout"
import styles from "./checkout.module.css"
import { formatItemField, getTurnKeys, parseItemFields } from "./checkout-form.ts"
import { CheckoutSteps } from "./checkout-steps.tsx"
import type { CheckoutValues } from "./checkout-values.ts"
import { DiscountField } from "./discount-field.tsx"
import { EmptyCart } from "./empty-cart.tsx"
import { savePlacedWorks } from "./placed-works.ts"
import { checkoutFormKey, useStoredForm } from "./stored-form.ts"
import { formatTotal, Sums } from "./sums.tsx"
import { useCheckoutChoices } from "./use-checkout-choices.ts"
import { findQuote, useQuote } from "./use-quote.ts"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Checkout",
    description: "Buy the works in your cart.",
    path: href("/checkout"),
    hidden: true,
  })

/** `?work={id}` with `size` and `frame` buys one work, also without scripts; otherwise the browser's cart is bought. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  const work = searchParams.get("work")
  const options = optionKinds.flatMap((kind) => searchParams.get(kind) || [])
  const parsed = cartInput.safeParse({ items: work ? [{ artwork_id: work, quantity: 1, options }] : [] })
  const items = parsed.success ? parsed.data : []
  const [{ site }, actor] = await Promise.all([getSettings(shop.db, "site"), context.get(actorContext)()])
  const known: CheckoutValues = actor.kind === "user" ? { name: actor.name, email: actor.email } : {}
  return {
    single: work !== null,
    quote: await quoteCart(shop, items, { country: site.country }),
    hasCodes: await hasUsableDiscountCodes(shop),
    countries: listCountryNames(),
    known,
    idempotencyKey: randomUUID(),
    openedAt: shop.now().toISOString(),
  }
}

/** `intent=quote` recalculates prices; anything else places the order. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readFormData(request)
  const items = parseItemFields(form.getAll("item").map(String))
  const { item: _items, ...fields } = readFormFields(form)
  const { intent, ...sent } = requireSingleValues(fields)
  const typed = Object.fromEntries(Object.entries(sent).filter(([name]) => checkoutFields.has(name)))
  const known = cartInput.safeParse({ items })
  // Lazy: an accepted order needs no quote.
  const getTyped = (name: string) => String(typed[name] ?? "")
  const priced = (discountCode = getTyped("discountCode").trim()) =>
    quoteCart(shop, known.success ? known.data : [], {
      country: getTyped("country"),
      region: getTyped("region"),
      discountCode,
    })
  const address = context.get(clientAddressContext)
  const mayTry = (what: string) =>
    shop.rateLimits.consume(`${what}:${getNetwork(address)}`, { points: 60, seconds: 600 })
  if (intent === "quote") {
    // Prevents guessing of codes.
    if (getTyped("discountCode").trim() && !(await mayTry("discount-code")))
      return data({ quote: await priced(""), problem: tooManyTries, typed }, { status: 429 })
    return data({ quote: await priced(), problem: null, typed }, { status: 200 })
  }
  if (!(await mayTry("checkout")))
    return data({ quote: await priced(""), problem: tooManyTries, typed }, { status: 429 })
  const turn = context.get(turnContext)
  const household = findHousehold(address)
  const wanted = known.success ? items : []
  const leaves: ReleaseKeys[] = []
  for (const keys of getTurnKeys({
    items: wanted,
    email: getTyped("email"),
    household,
    discountCode: getTyped("discountCode"),
  }))
    leaves.push(await turn(keys))
  const actor = await context.get(actorContext)()
  const placed = await placeOrder(shop, actor, { ...sent, items }, household)
  if (!placed.ok)
    return data(
      { quote: await priced(), problem: placed.problem, typed },
      { status: problemStatuses[placed.problem.code] },
    )
  // A refused order keeps its turn until its page is rendered: two hundred refusals at once would block all other requests.
  for (const leave of leaves) leave()
  const { token, orderState, paymentMethod, startedPayment } = placed.value
  if (orderState !== "draft") return replace(`${href("/order-confirmation")}?order=${token}`)
  // When the provider is unreachable, the page offers a retry: the works are held.
  if (isCardMethod(paymentMethod)) await openOrderCardPage(shop, actor, token, startedPayment)
  return redirect(href("/checkout/pay/:token", { token }))
}

const tooManyTries: Problem = {
  code: "too_many",
  message: "That’s a lot of tries. Please wait ten minutes and try again.",
}

/** The country decides about these fields and their labels; pickup needs no address. */
const address = ["line1", "city", "region", "postalCode"]
const dependent = { country: address, shipping: address }

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { single, countries, known, idempotencyKey, openedAt, hasCodes: offersCodes } = loaderData
  const cart = useCart()
  const form = useFocusFirstInvalid(actionData?.problem ? actionData : undefined)
  const rendered = findQuote(actionData) ?? loaderData.quote
  const typed = (actionData?.typed ?? known) as CheckoutValues
  const choices = useCheckoutChoices(form, typed, rendered.country)
  const { country, region } = choices
  const [code, setCode] = useState(typed.discountCode ?? "")
  const own = cart.items.map(({ artwork_id, quantity, options = [] }) => ({ artworkId: artwork_id, quantity, options }))
  // Without scripts there is no browser cart: the submitted items are shown.
  const editable = !single && own.length > 0
  const items: CartItem[] = editable
    ? own
    : rendered.cart.lines.map(({ artworkId, quantity, options }) => ({ artworkId, quantity, options }))
  const quoted = useQuote(
    { items: items.map(formatItemField).join(" "), country, region, code },
    (quote) => (quote ?? rendered).cart.lines,
    actionData,
  )
  const answered = quoted ?? findQuote(actionData)
  const latest = answered ?? rendered
  // The server does not know the cart, so there is no delivery information until its first quote.
  const waiting = editable && !answered
  const isShown = items.length > 0
  // Shipping and payment methods of a cart appear with its first quote.
  useStoredForm(form, checkoutFormKey, isShown, `${country} ${latest.shipping.length > 0}`)
  // Applies a code that was stored or typed before hydration.
  useEffect(() => {
    const storedCode = isShown && form.current && readFormFields(new FormData(form.current)).discountCode
    if (storedCode) setCode(String(storedCode))
  }, [form, isShown])

  const problem = actionData?.problem
  const { errors, onChange } = useOpenErrors(problem, dependent)
  useEffect(() => {
    if (problem) savePlacedWorks([])
  }, [problem])
  const choice = latest.shipping.find(({ id }) => id === choices.shipping) ?? latest.shipping[0]
  if (items.length === 0) return <EmptyCart isKnown={single || cart.isKnown} />
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1 className={text.heading}>Checkout</h1>
      </div>
      <Form
        ref={form}
        method="post"
        className={classes(page.grid, styles.checkout)}
        noValidate
        onChange={onChange}
        onSubmit={() => savePlacedWorks(items.map(({ artworkId }) => artworkId))}
      >
        {items.map((item) => (
          <input key={item.artworkId} type="hidden" name="item" value={formatItemField(item)} />
        ))}
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="openedAt" value={openedAt} />
        <input type="hidden" name="seenTotal" value={formatSeenTotal(choice?.total ?? null, latest.cart.currency)} />
        <CheckoutSteps
          quote={latest}
          waiting={waiting}
          countries={countries}
          typed={typed}
          errors={errors}
          choices={choices}
          shippingMethod={choice}
        />
        <aside className={styles.summary} aria-label="Your order">
          <div className={styles.works}>
            <CartLines cart={latest.cart} editable={editable} />
          </div>
          {offersCodes && (
            <DiscountField
              key={typed.discountCode}
              applied={latest.discount}
              typed={typed.discountCode}
              error={errors.discountCode}
              onApply={setCode}
            />
          )}
          <Sums quote={latest} way={choice} />
        </aside>
        <div className={styles.pay}>
          {problem && (!problem.fields || Object.keys(errors).length > 0) && (
            <FormProblem>{problem.message}</FormProblem>
          )}
          {!problem && !waiting && !latest.complete && (
            <p className={text.small}>
              {items.length === 1
                ? "This work can’t be bought right now. See the list above."
                : "Some works can’t be bought right now. See the list above."}
            </p>
          )}
          <PlaceOrderButton quote={latest} shippingMethod={choice} />
        </div>
      </Form>
    </div>
  )
}

type PlaceOrderProps = { quote: Quote; shippingMethod: Quote["shipping"][number] | undefined }

function PlaceOrderButton({ quote, shippingMethod }: PlaceOrderProps) {
  const busy = useNavigation().state !== "idle"
  const [label, busyLabel] =
    shippingMethod?.total === null
      ? ["Request a shipping quote", "Sending your request…"]
      : ["Place order", "Placing your order…"]
  return (
    <Button main wide disabled={busy || !quote.complete}>
      <span>{busy ? busyLabel : label}</span>
      <span className={text.figures}>{formatTotal(quote, shippingMethod)}</span>
    </Button>
  )
}
