import { writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { readTests } from "./read-tests.ts"
import { renderSpecification } from "./specification.ts"

const root = resolve(import.meta.dirname, "../..")
writeFileSync(join(root, "docs/specification.md"), renderSpecification(readTests(root)))
