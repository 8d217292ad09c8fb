import type { ChosenComposition } from "../../domain/settings/compositions.ts"
import index from "../ui/compositions/index.css?url"
import journal from "../ui/compositions/journal.css?url"
import salon from "../ui/compositions/salon.css?url"
import single from "../ui/compositions/single.css?url"
import wall from "../ui/compositions/wall.css?url"

/** A page loads the style sheet of its own composition only. */
export const compositionFiles: Record<ChosenComposition, string> = { wall, salon, single, index, journal }
