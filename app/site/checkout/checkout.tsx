import { randomUUID } from "node:crypto"
import { useEffect, useState } from "react"
import { data, Form, href, redirect, replace, useFetcher, useNavigation } from "react-router"
import { optionKinds } from "../../../domain/artworks/print-options.ts"
import type { CartItem } from "../../../domain/cart/cart.ts"
import { cartInput } from "../../../domain/cart/cart-input.ts"
import { placeOrder } from "../../../domain/checkout/place-order.server.ts"
import { countryNames, type Quote, quote } from "../../../domain/checkout/quote.server.ts"
import { totalSeen } from "../../../domain/checkout/total-seen.ts"
import { hasCodes } from "../../../domain/discounts/find-code.server.ts"
import { type Problem, statusOf } from "../../../domain/problem.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { openCardPage } from "../../../domain/settlement/card-page.server.ts"
import { householdOf, networkOf } from "../../../lib/network-address.ts"
import { actorContext, clientAddressContext, shopContext } from "../../request/context.ts"
import { fieldsOf, onlySingle, readFormData } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { Button } from "../../ui/controls/button.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { FormProblem } from "../../ui/forms/fields.tsx"
import { useFirstWrong } from "../../ui/forms/first-wrong.ts"
import { useOpenErrors } from "../../ui/forms/open-errors.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { CartLines } from "../cart/cart-lines.tsx"
import { useCart } from "../cart/cart-provider.tsx"
import type { Route } from "./+types/checkout"
import styles from "./checkout.module.css"
import { itemField, itemsOf } from "./checkout-form.ts"
import { CheckoutSteps } from "./checkout-steps.tsx"
import { DiscountField } from "./discount-field.tsx"
import { checkoutForm, useKeptForm } from "./keep-form.ts"
import { notePlacedWorks } from "./placed-works.ts"
import { Sums, totalOf } from "./sums.tsx"
import type { Typed } from "./typed-values.ts"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Checkout",
    description: "Buy the works in your cart.",
    path: href("/checkout"),
    hidden: true,
  })

/** `?work={id}` buys that one work, with a chosen `size` and `frame`, also without scripts; otherwise the browser's cart is bought. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  const work = searchParams.get("work")
  const options = optionKinds.flatMap((kind) => searchParams.get(kind) || [])
  const parsed = cartInput.safeParse({ items: work ? [{ artwork_id: work, quantity: 1, options }] : [] })
  const items = parsed.success ? parsed.data : []
  const [{ site }, actor] = await Promise.all([readSettings(shop.db, "site"), context.get(actorContext)()])
  const known: Typed = actor.kind === "user" ? { name: actor.name, email: actor.email } : {}
  return {
    single: work !== null,
    quote: await quote(shop, items, { country: site.country }),
    hasCodes: await hasCodes(shop),
    countries: countryNames(),
    known,
    idempotencyKey: randomUUID(),
    openedAt: shop.now().toISOString(),
  }
}

/** `intent=quote` prices the cart anew; anything else places the order. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readFormData(request)
  const items = itemsOf(form.getAll("item").map(String))
  const { item: _items, ...fields } = fieldsOf(form)
  const { intent, ...typed } = onlySingle(fields)
  const known = cartInput.safeParse({ items })
  // Only where the page is shown again: an order that is taken asks for no quote.
  const said = (name: string) => String(typed[name] ?? "")
  const priced = (discountCode = said("discountCode").trim()) =>
    quote(shop, known.success ? known.data : [], { country: said("country"), region: said("region"), discountCode })
  const address = context.get(clientAddressContext)
  const mayTry = (what: string) => shop.rateLimits.take(`${what}:${networkOf(address)}`, { points: 60, seconds: 600 })
  if (intent === "quote") {
    // Nobody finds codes by trying many.
    if (said("discountCode").trim() && !(await mayTry("discount-code")))
      return data({ quote: await priced(""), problem: tooMany, typed }, { status: 429 })
    return data({ quote: await priced(), problem: null, typed }, { status: 200 })
  }
  if (!(await mayTry("checkout"))) return data({ quote: await priced(""), problem: tooMany, typed }, { status: 429 })
  const actor = await context.get(actorContext)()
  const placed = await placeOrder(shop, actor, { ...typed, items }, householdOf(address))
  if (!placed.ok)
    return data({ quote: await priced(), problem: placed.problem, typed }, { status: statusOf[placed.problem.code] })
  const { token, orderState, paymentMethod, begun } = placed.value
  if (orderState !== "draft") return replace(`${href("/order-confirmation")}?order=${token}`)
  // Where the provider cannot be reached, the page says so and offers to try again: the works are held.
  if (paymentMethod === shop.cardPayments?.provider) await openCardPage(shop, actor, token, begun)
  return redirect(href("/checkout/pay/:token", { token }))
}

const tooMany: Problem = {
  code: "too_many",
  message: "That’s a lot of tries. Please wait ten minutes and try again.",
}

/** The country decides which of these are asked for, and what they are called; picking up needs no address. */
const address = ["line1", "city", "region", "postalCode"]
const dependent = { country: address, shipping: address }

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { single, countries, known, idempotencyKey, openedAt, hasCodes: offersCodes } = loaderData
  const cart = useCart()
  const quoter = useFetcher<typeof action>()
  const form = useFirstWrong(actionData?.problem ? actionData : undefined)
  const answered = quotedIn(quoter.data) ?? quotedIn(actionData)
  const latest = answered ?? loaderData.quote
  const typed = (actionData?.typed ?? known) as Typed
  const [country, setCountry] = useState(typed.country ?? latest.country)
  const [region, setRegion] = useState(typed.region ?? "")
  const [shipping, setShipping] = useState(typed.shipping ?? "")
  const [payment, setPayment] = useState(typed.payment ?? "")
  const [code, setCode] = useState(typed.discountCode ?? "")
  const own = cart.items.map(({ artwork_id, quantity, options = [] }) => ({ artworkId: artwork_id, quantity, options }))
  // Without scripts there is no browser cart: the submitted items are shown again.
  const sent = (quotedIn(actionData) ?? loaderData.quote).cart.lines
  const editable = !single && own.length > 0
  const items: CartItem[] = editable
    ? own
    : sent.map(({ artworkId, quantity, options }) => ({ artworkId, quantity, options }))
  const asked = items.map(itemField).join(" ")
  // A cart is known to the browser alone: until its first quote nothing is known of its delivery.
  const waiting = editable && !answered
  const { submit } = quoter
  // What was chosen before hydration stays chosen; these two fields would go back otherwise. Before the kept form is
  // filled in: while effects run, React has not yet shown what was kept.
  useEffect(() => {
    const chosen = form.current && fieldsOf(new FormData(form.current))
    if (chosen?.country) setCountry(String(chosen.country))
    if (chosen?.region) setRegion(String(chosen.region))
    if (chosen?.shipping) setShipping(String(chosen.shipping))
    if (chosen?.payment) setPayment(String(chosen.payment))
  }, [form])
  const shown = items.length > 0
  // The ways to receive and to pay for a cart appear with its first quote.
  useKeptForm(form, checkoutForm, shown, `${country} ${latest.shipping.length > 0}`)
  // A code that was kept, or typed before hydration, is applied.
  useEffect(() => {
    const kept = shown && form.current && fieldsOf(new FormData(form.current)).discountCode
    if (kept) setCode(String(kept))
  }, [form, shown])

  // Prices, taxes and availability follow the cart and the address; after a refusal they are requested again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: actionData is when, not what
  useEffect(() => {
    const wanted = new FormData()
    for (const item of asked.split(" ").filter(Boolean)) wanted.append("item", item)
    wanted.set("country", country)
    wanted.set("region", region)
    wanted.set("discountCode", code)
    wanted.set("intent", "quote")
    submit(wanted, { method: "post", action: href("/checkout") })
  }, [asked, country, region, code, submit, actionData])

  const problem = actionData?.problem
  const { errors, onChange } = useOpenErrors(problem, dependent)
  useEffect(() => {
    if (problem) notePlacedWorks([])
  }, [problem])
  const choice = latest.shipping.find(({ id }) => id === shipping) ?? latest.shipping[0]
  const methods = choice?.payment ?? []
  const pays = methods.find((id) => id === payment) ?? methods[0] ?? ""
  const busy = useNavigation().state !== "idle"
  if (items.length === 0) return <EmptyCart />
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
            // Another country's field begins empty, also that of the country that was chosen before.
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
                ? "This work can’t be bought right now; the list says why."
                : "Not every work can be bought right now; the list says which, and why."}
            </p>
          )}
          <Button main wide disabled={busy || !latest.complete}>
            <span>
              {choice?.total === null
                ? busy
                  ? "Sending your request…"
                  : "Ask for the total"
                : busy
                  ? "Placing your order…"
                  : "Place order"}
            </span>
            <span className={text.figures}>{totalOf(latest, choice)}</span>
          </Button>
        </div>
      </Form>
    </div>
  )
}

function quotedIn(answer: unknown): Quote | null {
  return typeof answer === "object" && answer !== null && "quote" in answer ? (answer.quote as Quote) : null
}

function EmptyCart() {
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1 className={text.heading}>Checkout</h1>
      </div>
      <div className={styles.empty}>
        <p className={text.empty}>Your cart is empty.</p>
        <TextLink href={href("/shop")}>See what is available</TextLink>
        <noscript>
          <p className={text.small}>Without JavaScript, please buy works one at a time, from each work’s page.</p>
        </noscript>
      </div>
    </div>
  )
}
