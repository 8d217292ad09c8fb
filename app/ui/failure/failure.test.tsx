import { renderToString } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, onTestFinished, test, vi } from "vitest"
import { Failure } from "./failure.tsx"

/** The error page of a document, at an entry of the browser's history. @param key of the entry */
function shown(key: string): string {
  const Stub = createRoutesStub([
    { id: "root", path: "/", Component: () => <Failure error={new Error("no")} />, HydrateFallback: () => null },
  ])
  const hydrationData = { loaderData: { root: { requestId: "a1b2" } } }
  return renderToString(<Stub initialEntries={[{ pathname: "/", key }]} hydrationData={hydrationData} />)
}

const loadedFor = (entry: string) => {
  vi.stubGlobal("document", { documentElement: { dataset: { entry } } })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test("the error page says its reference on the server and in a browser, also of an entry that was loaded again [SHELL-11]", () => {
  expect(shown("default")).toContain("a1b2")
  loadedFor("k7")
  expect(shown("k7")).toContain("a1b2")
})

test("after a navigation by script it says none: the reference would be another request’s", () => {
  loadedFor("default")
  expect(shown("k8")).not.toContain("a1b2")
})
