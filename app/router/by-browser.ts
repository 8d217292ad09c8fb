type Sent = { formData?: FormData | undefined; formMethod?: string | undefined; formEncType?: string | undefined }

/** Leaves it to the browser to go somewhere or to send a form, with a new document: the code for doing it here is gone. */
export function byBrowser(to: unknown, { formData, formMethod, formEncType }: Sent = {}) {
  if (typeof to === "number") return history.go(to)
  const address = new URL(typeof to === "string" ? to : "", location.href)
  if (!formData) return location.assign(address)
  const form = document.createElement("form")
  form.action = address.href
  form.method = formMethod ?? "get"
  form.enctype = formEncType ?? ""
  for (const [name, value] of formData) form.append(field(name, value))
  document.body.append(form)
  // a field may have this name
  HTMLFormElement.prototype.submit.call(form)
}

/** Sends the form of a fetcher, then reloads the page: the form’s address may not answer with a page. */
export async function sendByBrowser(to: unknown, { formData, formMethod, formEncType }: Sent = {}): Promise<void> {
  if (formData) {
    const isMultipart = formEncType === "multipart/form-data"
    const body = isMultipart
      ? formData
      : new URLSearchParams([...formData].map(([name, value]) => [name, String(value)]))
    const address = new URL(typeof to === "string" ? to : "", location.href)
    await fetch(address, { method: formMethod ?? "post", body }).catch(() => undefined)
  }
  location.reload()
}

function field(name: string, value: FormDataEntryValue): HTMLInputElement {
  const input = Object.assign(document.createElement("input"), { name, type: "hidden" })
  if (typeof value === "string") input.value = value
  else {
    const files = new DataTransfer()
    files.items.add(value)
    input.type = "file"
    input.hidden = true
    input.files = files.files
  }
  return input
}
