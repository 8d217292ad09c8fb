import { randomUUID } from "node:crypto"
import { useEffect, useState } from "react"
import { data, Form, href, redirect, replace, useNavigation } from "react-router"
import { optionKinds } from "../../../domain/artworks/print-options.ts"
import type { CartItem } from "../../../domain/cart/cart.ts"
import { cartInput } from "../../../domain/cart/cart-input.ts"
import { checkoutFields } from "../../../domain/checkout/checkout.ts"
import { placeOrder } from "../../../domain/checkout/place-order.server.ts"
import { countryNames, quoteCart } from "../../../domain/checkout/quote.server.ts"
import { totalSeen } from "../../../domain/checkout/total-seen.ts"
import { hasCodes } from "../../../domain/discounts/find-code.server.ts"
import { type Problem, problemStatuses } from "../../../domain/problem.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { openCardPage } from "../../../domain/settlement/card-page.server.ts"
import type { Leave } from "../../../lib/keyed-queue.ts"
import { householdOf, networkOf } from "../../../lib/network-address.ts"
import { actorContext, clientAddressContext, shopContext, turnContext } from "../../request/context.ts"
import { onlySingle, readFormData, readFormFields } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { Button } from "../../ui/controls/button.tsx"
import { FormProblem } from "../../ui/forms/fields.tsx"
import { useFirstWrong } from "../../ui/forms/first-wrong.ts"
import { useOpenErrors } from "../../ui/forms/open-errors.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { CartLines } from "../cart/cart-lines.tsx"
import { useCart } from "../cart/cart-provider.tsx"
import type { Route } from "./+types/checkout"
import styles from "./checkout.module.css"
import { crowdKeys, itemField, itemsOf } from "./checkout-form.ts"
import { CheckoutSteps } from "./checkout-steps.tsx"
import { DiscountField } from "./discount-field.tsx"
import { EmptyCart } from "./empty-cart.tsx"
import { checkoutForm, useKeptForm } from "./keep-form.ts"
import { notePlacedWorks } from "./placed-works.ts"
import { formatTotal, Sums } from "./sums.tsx"
import type { CheckoutValues } from "./typed-values.ts"
import { quotedIn, useQuote } from "./use-quote.ts"

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
  const [{ site }, actor] = await Promise.all([readSettings(shop.db, "site"), context.get(actorContext)()])
  const known: CheckoutValues = actor.kind === "user" ? { name: actor.name, email: actor.email } : {}
  return {
    single: work !== null,
    quote: await quoteCart(shop, items, { country: site.country }),
    hasCodes: await hasCodes(shop),
    countries: countryNames(),
    known,
    idempotencyKey: randomUUID(),
    openedAt: shop.now().toISOString(),
  }
}

/** `intent=quote` recalculates prices; anything else places the order. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readFormData(request)
  const items = itemsOf(form.getAll("item").map(String))
  const { item: _items, ...fields } = readFormFields(form)
  const { intent, ...sent } = onlySingle(fields)
  const typed = Object.fromEntries(Object.entries(sent).filter(([name]) => checkoutFields.has(name)))
  const known = cartInput.safeParse({ items })
  // Lazy: an accepted order needs no quote.
  const said = (name: string) => String(typed[name] ?? "")
  const priced = (discountCode = said("discountCode").trim()) =>
    quoteCart(shop, known.success ? known.data : [], { country: said("country"), region: said("region"), discountCode })
  const address = context.get(clientAddressContext)
  const mayTry = (what: string) => shop.rateLimits.take(`${what}:${networkOf(address)}`, { points: 60, seconds: 600 })
  if (intent === "quote") {
    // Prevents guessing of codes.
    if (said("discountCode").trim() && !(await mayTry("discount-code")))
      return data({ quote: await priced(""), problem: tooMany, typed }, { status: 429 })
    return data({ quote: await priced(), problem: null, typed }, { status: 200 })
  }
  if (!(await mayTry("checkout"))) return data({ quote: await priced(""), problem: tooMany, typed }, { status: 429 })
  const turn = context.get(turnContext)
  const household = householdOf(address)
  const wanted = known.success ? items : []
  const leaves: Leave[] = []
  for (const keys of crowdKeys({ items: wanted, email: said("email"), household, discountCode: said("discountCode") }))
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
  const { token, orderState, paymentMethod, begun } = placed.value
  if (orderState !== "draft") return replace(`${href("/order-confirmation")}?order=${token}`)
  // When the provider is unreachable, the page offers a retry: the works are held.
  if (paymentMethod === shop.cardPayments?.provider) await openCardPage(shop, actor, token, begun)
  return redirect(href("/checkout/pay/:token", { token }))
}

const tooMany: Problem = {
  code: "too_many",
  message: "That’s a lot of tries. Please wait ten minutes and try again.",
}

/** The country decides about these fields and their labels; pickup needs no address. */
const address = ["line1", "city", "region", "postalCode"]
const dependent = { country: address, shipping: address }

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { single, countries, known, idempotencyKey, openedAt, hasCodes: offersCodes } = loaderData
  const cart = useCart()
  const form = useFirstWrong(actionData?.problem ? actionData : undefined)
  const rendered = quotedIn(actionData) ?? loaderData.quote
  const typed = (actionData?.typed ?? known) as CheckoutValues
  const [country, setCountry] = useState(typed.country ?? rendered.country)
  const [region, setRegion] = useState(typed.region ?? "")
  const [shipping, setShipping] = useState(typed.shipping ?? "")
  const [payment, setPayment] = useState(typed.payment ?? "")
  const [code, setCode] = useState(typed.discountCode ?? "")
  const own = cart.items.map(({ artwork_id, quantity, options = [] }) => ({ artworkId: artwork_id, quantity, options }))
  // Without scripts there is no browser cart: the submitted items are shown.
  const sent = rendered.cart.lines
  const editable = !single && own.length > 0
  const items: CartItem[] = editable
    ? own
    : sent.map(({ artworkId, quantity, options }) => ({ artworkId, quantity, options }))
  const quoted = useQuote(
    { items: items.map(itemField).join(" "), country, region, code },
    (quote) => (quote ?? rendered).cart.lines,
    actionData,
  )
  const answered = quoted ?? quotedIn(actionData)
  const latest = answered ?? rendered
  // The server does not know the cart, so there is no delivery information until its first quote.
  const waiting = editable && !answered
  // Keeps choices made before hydration, before the stored form is restored: React renders restored values only after the
  // effects.
  useEffect(() => {
    const chosen = form.current && readFormFields(new FormData(form.current))
    if (chosen?.country) setCountry(String(chosen.country))
    if (chosen?.region) setRegion(String(chosen.region))
    if (chosen?.shipping) setShipping(String(chosen.shipping))
    if (chosen?.payment) setPayment(String(chosen.payment))
  }, [form])
  const shown = items.length > 0
  // Shipping and payment methods of a cart appear with its first quote.
  useKeptForm(form, checkoutForm, shown, `${country} ${latest.shipping.length > 0}`)
  // Applies a code that was stored or typed before hydration.
  useEffect(() => {
    const kept = shown && form.current && readFormFields(new FormData(form.current)).discountCode
    if (kept) setCode(String(kept))
  }, [form, shown])

  const problem = actionData?.problem
  const { errors, onChange } = useOpenErrors(problem, dependent)
  useEffect(() => {
    if (problem) notePlacedWorks([])
  }, [problem])
  const choice = latest.shipping.find(({ id }) => id === shipping) ?? latest.shipping[0]
  const methods = choice?.payment ?? []
  const pays = methods.find((id) => id === payment) ?? methods[0] ?? ""
  const busy = useNavigation().state !== "idle"
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
        onSubmit={() => notePlacedWorks(items.map(({ artworkId }) => artworkId))}
      >
        {items.map((item) => (
          <input key={item.artworkId} type="hidden" name="item" value={itemField(item)} />
        ))}
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="openedAt" value={openedAt} />
        <input type="hidden" name="seenTotal" value={totalSeen(choice?.total ?? null, latest.cart.currency)} />
        <CheckoutSteps
          quote={latest}
          waiting={waiting}
          countries={countries}
          typed={typed}
          errors={errors}
          country={country}
          onCountry={(code) => {
            setCountry(code)
            setRegion("")
          }}
          region={region}
          onRegion={setRegion}
          way={choice}
          onShipping={setShipping}
          payment={pays}
          onPayment={setPayment}
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
          <Button main wide disabled={busy || !latest.complete}>
            <span>
              {choice?.total === null
                ? busy
                  ? "Sending your request…"
                  : "Request a shipping quote"
                : busy
                  ? "Placing your order…"
                  : "Place order"}
            </span>
            <span className={text.figures}>{formatTotal(latest, choice)}</span>
          </Button>
        </div>
      </Form>
    </div>
  )
}
