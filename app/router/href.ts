/**
 * The address of a path of `app/routes.ts` without `*`, as the library's `href`, whose file comes with most of the router.
 * @throws if a part of the path has no value
 */
export function href(path: string, params: Record<string, unknown> = {}): string {
  const address = path.replace(/\/:([\w-]+)(\?)?/g, (_, name: string, isOptional: string | undefined) => {
    const value = params[name]
    if (value == null && !isOptional) throw new Error(`the path ${path} needs a value for ${name}`)
    return value == null ? "" : `/${encoded(String(value))}`
  })
  return address || "/"
}

/** What a part of a path may say as it is stays: https://www.rfc-editor.org/rfc/rfc3986#section-3.3 */
const encoded = (value: string) =>
  encodeURIComponent(value).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent)
