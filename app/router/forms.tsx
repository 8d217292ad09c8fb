import { type ComponentProps, useCallback, useContext, useEffect, useId, useMemo } from "react"
import type { FormProps, SubmitOptions, SubmitTarget } from "react-router"
import { FetchersContext } from "./contexts.ts"
import { useOwnMatch, useResolved, useRouter } from "./hooks.ts"

type Sent = SubmitOptions & { fetcherKey?: string; navigate?: boolean }
type Submit = (target: SubmitTarget, options?: Sent) => Promise<void>

export function useSubmit(): Submit {
  const router = useRouter()
  const { id } = useOwnMatch().route
  return useCallback(
    async (target, { action, method, encType, navigate, fetcherKey, ...options } = {}) => {
      const form: Form = target instanceof HTMLElement ? ofForm(target) : { method: "get", body: target }
      const to = action ?? form.action ?? null
      const sent = {
        ...options,
        body: form.body,
        formData: form.formData,
        formMethod: method ?? form.method,
        formEncType: encType ?? form.encType ?? "application/x-www-form-urlencoded",
      } as object
      await (navigate === false
        ? router.fetch(fetcherKey ?? `once-${++many}`, id, to, sent)
        : router.navigate(to, { ...sent, fromRouteId: id }))
    },
    [router, id],
  )
}

type Form = { action?: string; method: string; encType?: string; formData?: FormData; body?: SubmitTarget }

/** What is sent with this form, or when this button of a form is pressed. */
function ofForm(target: HTMLElement): Form {
  const form = target instanceof HTMLFormElement ? target : (target as HTMLButtonElement).form
  if (!form) throw new Error("a button that sends needs a form")
  const said = (name: string) => (target !== form && target.getAttribute(`form${name}`)) || form.getAttribute(name)
  return {
    ...(said("action") && { action: said("action") as string }),
    method: (said("method") ?? "get").toLowerCase(),
    ...(said("enctype") && { encType: said("enctype") as string }),
    formData: new FormData(form, target === form ? null : target),
  }
}

/** How many were sent without a fetcher of their own. */
let many = 0

/** A form that the router sends, so that the page stays; without scripts the browser sends it. */
export function Form({
  discover: _discover,
  fetcherKey,
  navigate,
  reloadDocument,
  replace,
  state,
  method = "get",
  action,
  onSubmit,
  relative: _relative,
  preventScrollReset,
  viewTransition,
  defaultShouldRevalidate,
  ...props
}: FormProps) {
  const submit = useSubmit()
  const address = useResolved(action)
  const send: ComponentProps<"form">["onSubmit"] = (event) => {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter
    const how = (button?.getAttribute("formmethod") ?? method) as NonNullable<Sent["method"]>
    const options = {
      fetcherKey,
      navigate,
      replace,
      state,
      preventScrollReset,
      viewTransition,
      defaultShouldRevalidate,
    }
    void submit((button ?? event.currentTarget) as HTMLFormElement, { ...options, method: how } as Sent)
  }
  return (
    <form
      method={method.toLowerCase() === "get" ? "get" : "post"}
      action={address}
      onSubmit={reloadDocument ? onSubmit : send}
      {...props}
    />
  )
}

const idle = { state: "idle" as const, data: undefined }

export function useFetcher({ key }: { key?: string } = {}) {
  const router = useRouter()
  const { id } = useOwnMatch().route
  const ownKey = useId()
  const fetcherKey = key ?? ownKey
  const { fetchers, fetcherData } = useContext(FetchersContext) ?? nothing
  useEffect(() => {
    router.getFetcher(fetcherKey)
    return () => router.deleteFetcher(fetcherKey)
  }, [router, fetcherKey])
  const submitAny = useSubmit()
  const acts = useMemo(
    () => ({
      load: (address: string) => router.fetch(fetcherKey, id, address),
      submit: (target: SubmitTarget, options?: Sent) => submitAny(target, { ...options, navigate: false, fetcherKey }),
      Form: (props: FormProps) => <Form {...props} navigate={false} fetcherKey={fetcherKey} />,
    }),
    [router, fetcherKey, id, submitAny],
  )
  const fetcher = fetchers.get(fetcherKey) ?? idle
  const data: unknown = fetcherData.get(fetcherKey)
  return useMemo(() => ({ ...acts, ...fetcher, data }), [acts, fetcher, data])
}

const nothing = { fetchers: new Map(), fetcherData: new Map() }
