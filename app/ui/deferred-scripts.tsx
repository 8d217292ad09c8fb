import { Children, type HTMLAttributes, isValidElement, type ReactElement, type ReactNode } from "react"
import { Scripts } from "react-router"

type ScriptProps = HTMLAttributes<HTMLElement> & { type?: string; href?: string; nonce?: string }

/**
 * The router's module stays inert text until the main picture is painted, so that scripts do not compete for bandwidth. Depends
 * on the output of `<Scripts>` (preload links, one module, one small script), which tests/browser/deferred-scripts.spec.ts checks.
 */
export function DeferredScripts() {
  // The browser ran them before hydration.
  if (!import.meta.env.SSR) return [0, 1, 2].map(renderEmptyScript)
  const found: RouterScripts = { small: [], module: {}, preload: [] }
  // A function call, so that hooks run here: the elements are needed before they are rendered.
  collectScripts(Scripts({}) as ReactNode, found)
  return [...found.small, ...renderHeldScripts(found)]
}

const renderEmptyScript = (key: number) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty
  <script key={key} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
)

type RouterScripts = { small: ReactElement[]; module: ScriptProps; preload: string[] }

function collectScripts(node: ReactNode, found: RouterScripts) {
  Children.forEach(node, (child) => {
    if (!isValidElement<ScriptProps>(child)) return
    const { props, type } = child
    if (type === "link") found.preload.push(props.href ?? "")
    else if (type !== "script") collectScripts(props.children, found)
    else if (props.type === "module") found.module = props
    else found.small.push(<script key={found.small.length} {...props} />)
  })
}

function renderHeldScripts({ module: { nonce, dangerouslySetInnerHTML }, preload }: RouterScripts) {
  const text = String(dangerouslySetInnerHTML?.__html).replace(/^ +/gm, "")
  // Files that the module imports dynamically need a preload.
  const later = [...new Set(preload)].filter(
    (file) => !text.includes(`from "${file}"`) && !text.includes(`import "${file}"`),
  )
  return [
    <script
      key="held"
      id={heldModuleId}
      type="text/plain"
      data-preload={later.join(" ")}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the router's own text, without its indentation
      dangerouslySetInnerHTML={{ __html: text }}
    />,
    <script
      key="starter"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text
      dangerouslySetInnerHTML={{ __html: deferredStarter }}
    />,
  ]
}

const heldModuleId = "held-module"

/**
 * Starts the page's module once the main picture is painted (or at the first paint), at the first interaction, or after 4 s.
 * Frames may be delayed after decoding, so the browser's paint timing counts, and some browsers also report the largest
 * picture. Constant text, so that the CSP allows it by hash. Empty in the browser's bundle: it has run, and React does not
 * update such text.
 */
const deferredStarter = import.meta.env.SSR
  ? `(() => {
  let held = document.getElementById("${heldModuleId}")
  const add = (name, props) => document.head.append(Object.assign(document.createElement(name), { nonce: held.nonce }, props))
  const start = () => {
    if (!held) return
    for (const href of held.dataset.preload.split(" ")) add("link", { rel: "modulepreload", href })
    add("script", { type: "module", textContent: held.textContent })
    document.head.lastChild.remove()
    held = null
  }
  const seen = (type, found) => new Promise((done) => new PerformanceObserver((list) => found(list.getEntries()) && done()).observe({ type, buffered: true }))
  const picture = document.querySelector("img[fetchpriority=high]")
  const decoded = Promise.resolve(picture?.decode()).catch(() => {})
  const shown = [seen("largest-contentful-paint", (entries) => entries.some(({ element }) => element === picture)), decoded.then(() => new Promise((done) => setTimeout(done, 150)))]
  Promise.all([seen("paint", () => true), decoded, picture && Promise.race(shown)]).then(start)
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, { once: true, passive: true })
  setTimeout(start, 4000)
})()`.replace(/^ +/gm, "")
  : ""
