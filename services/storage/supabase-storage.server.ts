import { requireKey } from "./keys.ts"
import type { FileStorage } from "./storage.ts"
import { StorageProblem } from "./storage-problem.ts"
import { openSupabaseBucket } from "./supabase-bucket.server.ts"
import { openSupabase, type Supabase } from "./supabase-client.server.ts"
import { getDataOrThrow, isMissingBucket } from "./supabase-errors.server.ts"
import type { SupabaseSettings } from "./supabase-settings.ts"
import { openTemporaryFolder } from "./temporary-folder.server.ts"

export type SupabaseStorage = FileStorage & { close(): void }

/** Creates missing buckets. @throws StorageProblem without a key, or when the storage cannot be reached or written */
export async function openSupabaseStorage(
  settings: SupabaseSettings,
  { scratch }: { scratch: string },
): Promise<SupabaseStorage> {
  const supabase = openSupabase(settings)
  await openTemporaryFolder(scratch)
  const open = async (name: string, isPublic: boolean) => {
    await ensureBucket(supabase, settings, name, isPublic)
    return openSupabaseBucket(supabase, settings, { name, scratch })
  }
  return {
    public: await open(settings.bucket, true),
    private: await open(`${settings.bucket}-private`, false),
    publicUrl: (key) => `/files/${requireKey(key)}`,
    close: supabase.close,
  }
}

async function ensureBucket({ storage }: Supabase, settings: SupabaseSettings, name: string, isPublic: boolean) {
  const answer = await storage.getBucket(name)
  const found = answer.error && isMissingBucket(answer.error) ? null : getDataOrThrow(answer, settings)
  if (!found) {
    const { error } = await storage.createBucket(name, { public: isPublic })
    if (error && !/exist/i.test(error.message)) getDataOrThrow({ data: null, error }, settings)
  } else if (found.public && !isPublic)
    throw new StorageProblem(
      `The bucket ${name} at ${settings.url} is public, but invoices and originals would be kept there. Make it private, or change SUPABASE_BUCKET.`,
    )
}
