import { renderToString } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, onTestFinished, test, vi } from "vitest"
import { Failure } from "./failure.tsx"

/** @param key of the history entry */
function render(key: string): string {
  const Stub = createRoutesStub([
    { id: "root", path: "/", Component: () => <Failure error={new Error("no")} />, HydrateFallback: () => null },
  ])
  const hydrationData = { loaderData: { root: { requestId: "a1b2" } } }
  return renderToString(<Stub initialEntries={[{ pathname: "/", key }]} hydrationData={hydrationData} />)
}

const stubDocumentEntry = (entry: string) => {
  vi.stubGlobal("document", { documentElement: { dataset: { entry } } })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test("the error page says its reference on the server and in a browser, also of an entry that was loaded again [SHELL-11]", () => {
  expect(render("default")).toContain("a1b2")
  stubDocumentEntry("k7")
  expect(render("k7")).toContain("a1b2")
})

test("after a client-side navigation the error page has no reference: it would belong to another request", () => {
  stubDocumentEntry("default")
  expect(render("k8")).not.toContain("a1b2")
})
