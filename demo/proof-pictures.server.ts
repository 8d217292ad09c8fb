import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { and, eq } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { commissionProofMarks, commissionProofPictures, commissionProofs } from "../db/tables/commission-proofs.ts"
import { commissionPictures } from "../domain/commissions/pictures.ts"
import { withPrivatePictures } from "../domain/media/private-pictures.server.ts"
import { done } from "../domain/problem.ts"
import type { Shop } from "../domain/shop.ts"
import { proofsWithoutPictures } from "./write-commissions.server.ts"

/**
 * Adds the pictures of sketches and proofs, which are private, and places their marks.
 * @param options.requireDemo throws in the transaction when the demo was removed in the meantime
 */
export async function addDemoProofPictures(
  shop: Shop,
  folder: string,
  { requireDemo, signal }: { requireDemo: (tx: Transaction) => Promise<void>; signal?: AbortSignal },
): Promise<void> {
  for (const { id, proof } of await proofsWithoutPictures(shop)) {
    if (signal?.aborted) return
    const paths = proof.images.map((image) => join(folder, image)).filter((path) => existsSync(path))
    if (paths.length === 0) continue
    const files = await Promise.all(paths.map(async (path) => new File([await readFile(path)], "demo.jpg")))
    await withPrivatePictures(shop, commissionPictures, files, (stored) =>
      shop.db.transaction(async (tx) => {
        await requireDemo(tx)
        const [still] = await tx
          .select({ id: commissionProofs.id })
          .from(commissionProofs)
          .where(eq(commissionProofs.id, id))
          .for("update")
        if (!still) return { ok: false as const, problem: { code: "not_found" as const, message: "It is gone." } }
        const addedAt = shop.now()
        const [first] = await tx
          .insert(commissionProofPictures)
          .values(stored.map((one, position) => ({ ...one, proofId: id, position, altText: proof.altText, addedAt })))
          .returning({ id: commissionProofPictures.id })
        for (const [index, { x, y }] of (proof.marks ?? []).entries())
          await tx
            .update(commissionProofMarks)
            .set({ pictureId: first?.id ?? null, x, y })
            .where(and(eq(commissionProofMarks.proofId, id), eq(commissionProofMarks.position, index + 1)))
        return done(null)
      }),
    )
  }
}
