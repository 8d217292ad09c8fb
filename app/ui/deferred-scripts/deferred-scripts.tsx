import { Children, type HTMLAttributes, isValidElement, type ReactElement, type ReactNode } from "react"
import { Scripts } from "react-router"
import { deferredStarter, heldModuleId } from "./deferred-starter.ts"

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
