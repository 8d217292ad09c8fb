import type { ImportState } from "../../../../db/tables/imports.ts"
import type { Machine } from "../../../machine.ts"

export const importMachine: Machine<ImportState> = {
  name: "import",
  transitions: {
    arriving: { reading: ["system"] },
    reading: { ready: ["system"], failed: ["system"], reading: ["admin"] },
    ready: { reading: ["admin"], running: ["admin"] },
    running: { done: ["system"], stopped: ["system"], failed: ["system"], undoing: ["system"] },
    stopped: { running: ["admin"], undoing: ["admin"] },
    done: { undoing: ["admin"] },
    failed: { reading: ["admin"], running: ["admin"], undoing: ["admin"] },
    undoing: { undone: ["system"], failed: ["system"] },
    undone: {},
  },
}
