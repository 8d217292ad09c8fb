/**
 * The tests that run a second time with files in S3: those that upload, read by path, serve or purge files. The contract of
 * every storage is in `services/storage/storage.test.ts`.
 */
export const testsOnS3 = [
  "domain/archive/archive.test.ts",
  "domain/archive/backups.test.ts",
  "domain/archive/restores.test.ts",
  "domain/artworks/import/runs/import-pictures.test.ts",
  "domain/artworks/import/runs/ended-imports.test.ts",
  "domain/artworks/import/runs/imports.test.ts",
  "tests/requests/picture-files.test.ts",
  "tests/requests/restore.test.ts",
  "tests/requests/uploads.test.ts",
  "tests/requests/uploads-over-sockets.test.ts",
  "tests/requests/uploads-storage-away.test.ts",
]
