import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { findProgramFiles } from "./program-files.ts"

function createSources(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "solander-program-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

test("a release has what the program reads: sources that are not bundled, data, and the packages they name [OPS-05]", () => {
  const root = createSources({
    "build/start.js": 'import {Pool} from "pg";const sharp=()=>import("sharp");import "./start/chunk.js"',
    "build/launcher.js": "",
    "build/client/assets/root.css": "",
    "server/command.ts":
      'import type { Env } from "./env.ts"\nimport { openLog } from "./log.ts"\nexport type Site = typeof import("./app.ts")\n',
    "server/log.ts": 'import pino from "pino"\n',
    "server/env.ts": "",
    "server/app.ts": 'import stripe from "stripe"\n',
    "services/images/worker/main.ts": 'new Worker(new URL("thread.ts", import.meta.url))\n',
    "services/images/worker/thread.ts": 'const file = require("libheif-js/wasm")\n',
    // a type without a file must not swallow what follows, up to the next quotation mark
    "services/documents/worker/main.ts":
      "type Faces = string\nexport type Style = Faces\nconst face = () =>\n  resolve(`@fontsource/newsreader/files/latin.woff`)\nexport const sans = 'sans'\n",
    "services/documents/fonts/noto.woff": "",
    "services/documents/fonts/make-fonts.ts": 'import subset from "subset-font"\n',
    "db/migrations/0001_first.sql": "",
    "tests/fixtures/worker/main.ts": "",
  })
  const { files, packages } = findProgramFiles(root, (name) => !name.startsWith("."))
  expect([...packages].sort()).toEqual(["@fontsource/newsreader", "libheif-js", "pg", "pino", "sharp"])
  expect([...files].sort()).toEqual([
    "build/client/assets/root.css",
    "build/launcher.js",
    "build/start.js",
    "db/migrations/0001_first.sql",
    "server/command.ts",
    "server/log.ts",
    "services/documents/fonts/noto.woff",
    "services/documents/worker/main.ts",
    "services/images/worker/main.ts",
    "services/images/worker/thread.ts",
  ])
})
