import { Children, type HTMLAttributes, isValidElement, type ReactElement, type ReactNode } from "react"
import { Scripts } from "react-router"
import { heldModuleId, lateStarter } from "./late-starter.ts"

type ScriptProps = HTMLAttributes<HTMLElement> & { type?: string; href?: string; nonce?: string }

/**
 * The router's scripts, but its module stays inert text until the main picture has been painted: scripts then take no
 * bandwidth from the picture. It relies on what `<Scripts>` returns (links to preload, one module, small
 * scripts); tests/browser/late-scripts.spec.ts fails if a new version returns something else.
 */
export function LateScripts({ isSite }: { isSite: boolean }) {
  const kept: ReactElement[] = []
  const preload: string[] = []
  // Called as a function, so that its hooks run here: the elements are needed before they are rendered.
  collect(Scripts({}) as ReactNode, kept, preload, isSite ? siteManifest : asIs)
  return kept
}

type Change = (text: string) => string

const asIs: Change = (text) => text

/** Names the list of routes without those of the studio (`server/site-manifest.ts`); in development there is only one. */
const siteManifest: Change = (text) => text.replace(/(\/assets\/manifest-[\w-]+)\.js/g, "$1-site.js")

function collect(node: ReactNode, kept: ReactElement[], preload: string[], change: Change) {
  Children.forEach(node, (child) => {
    if (!isValidElement<ScriptProps>(child)) return
    const { props, type } = child
    if (type === "link") preload.push(change(props.href ?? ""))
    else if (type !== "script") collect(props.children, kept, preload, change)
    else if (props.type !== "module") kept.push(<script key={kept.length} {...props} />)
    else kept.push(...held(props, preload, change))
  })
}

/** Files that the module imports dynamically: they need a preload. */
const notYetNamed = (files: string[], module: string) =>
  [...new Set(files)].filter((file) => !module.includes(`from "${file}"`) && !module.includes(`import "${file}"`))

const held = ({ nonce, dangerouslySetInnerHTML: module }: ScriptProps, preload: string[], change: Change) => [
  <script
    key="held"
    id={heldModuleId}
    type="text/plain"
    data-preload={notYetNamed(preload, change(String(module?.__html))).join(" ")}
    nonce={nonce}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the router's own text, without its indentation
    dangerouslySetInnerHTML={{ __html: change(String(module?.__html)).replace(/^ +/gm, "") }}
  />,
  <script
    key="starter"
    nonce={nonce}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text
    dangerouslySetInnerHTML={{ __html: lateStarter }}
  />,
]
